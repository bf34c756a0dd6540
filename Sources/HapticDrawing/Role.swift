extension Drawing {
    /// What an item of a drawing stands for.
    public enum Role: UInt8, Sendable, CaseIterable {
        /// The ground of the whole picture.
        case surface
        /// Lines of the lanes and ticks.
        case grid
        /// The line that intensity stands on.
        case baseline
        /// Numbers and words at the axes.
        case label
        /// The large words above a social picture.
        case heading
        /// The smaller words below the heading.
        case caption
        /// What a continuous event asks for, below its line.
        case authoredArea
        /// What a continuous event asks for, where a control makes it another.
        case authoredLine
        /// What is felt of the continuous layer, below its line.
        case effectiveArea
        /// What is felt of the continuous layer.
        case effectiveLine
        /// What is felt after the events' ends, below its line.
        case tailArea
        /// What is felt after the events' ends.
        case tailLine
        /// The moment at which a step sets a control.
        case stepLine
        /// The head of such a moment.
        case stepFlag
        /// From a tap as it is felt to the tap as it was authored.
        case ghostLine
        /// A tap as it was authored, where it is felt otherwise.
        case ghostHead
        /// A tap, from nothing to its intensity.
        case tapStem
        /// A tap at its intensity.
        case tapHead
        /// The stem of a tap that stands close to another.
        case thinStem
        /// The head of a tap that stands close to another.
        case smallHead
        /// Over an event whose intensity in the file is above 1.
        case clampMark
        /// Sound while it lasts.
        case soundBar
        /// Sound whose length only its file tells.
        case soundEnd
        /// The sharpness that continuous events ask for, where a control makes it another.
        case authoredSharpness
        /// The sharpness felt of the continuous layer.
        case sharpnessLine
        /// The sharpness of a tap.
        case sharpnessDot
        /// The sharpness of a tap that is not felt.
        case sharpnessGhost
    }
}
