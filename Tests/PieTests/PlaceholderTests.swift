import Testing

@testable import Pie
