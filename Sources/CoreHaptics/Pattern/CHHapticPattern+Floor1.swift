package import HapticPattern

extension CHHapticPattern {
    /// A pattern of the values of floor 1, for modules above this one. It must be one that the other initialisers take.
    package convenience init(_ pattern: Pattern) { self.init(PatternContent(pattern: pattern)) }

    /// The events, steps and curves that the pattern was made of.
    package var authored: Pattern { content.pattern }
}
