import Testing

@testable import Desktop
