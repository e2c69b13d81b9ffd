import Glibc

// The one file of the core that reaches for the C library.

package func sine(degrees: Double) -> Double { sin(degrees * .pi / 180) }

package func cosine(degrees: Double) -> Double { cos(degrees * .pi / 180) }

/// Degrees in screen coordinates (0 right, 90 down), -180…180; 0 for the zero vector.
package func arcTangentDegrees(dx: Double, dy: Double) -> Double { atan2(dy, dx) * 180 / .pi }

package func exponential(_ x: Double) -> Double { exp(x) }

package func sineOf(radians: Double) -> Double { sin(radians) }

package func cosineOf(radians: Double) -> Double { cos(radians) }

package func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }
