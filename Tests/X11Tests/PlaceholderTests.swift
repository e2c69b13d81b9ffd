import Testing

@testable import X11
