public import HapticPattern

/// One change to a document, in the words of the pattern; ``AHAPDocument/edits(for:)-swift.method`` turns it into text.
///
/// Pages, servers, the command line and scripts share this vocabulary (docs/editing.md). Indices count in the pattern as
/// the operations before have left it. Times and durations are seconds of pattern time and are written to the
/// microsecond; times below 0 become 0. Values are written in the shortest form that reads back to the same number, also
/// outside their range: that is the checker's business.
public indirect enum EditOperation: Sendable, Equatable {
    // MARK: Events

    /// Gives an event a parameter, or takes it away (nil) so that the default holds.
    case setEventParameter(event: Int, EventParameterID, Double?)
    /// Sets the duration of an event in seconds, or takes it away (nil).
    case setDuration(event: Int, Double?)
    /// Makes an event another kind of event; its parameters stay.
    case setEventType(event: Int, EventType)
    /// Gives an event a name for its reader, or takes it away (nil); players ignore it.
    case setName(event: Int, String?)
    /// Names the sound file of an event, or none (nil).
    case setWaveformPath(event: Int, String?)
    /// Sets whether a sound file fades with the event's envelope; nil takes the key away, so that the default (true) holds.
    case setUsesVolumeEnvelope(event: Int, Bool?)
    /// Sets whether a sound file repeats; nil takes the key away, so that the default (false) holds.
    case setLoopsWaveform(event: Int, Bool?)

    // MARK: Steps and curves

    /// Makes a step another control's.
    case setParameterControl(parameter: Int, ControlID)
    /// Sets the value of a step.
    case setParameterValue(parameter: Int, Double)
    /// Makes a curve another control's.
    case setCurveControl(curve: Int, ControlID)
    /// Sets a control point: seconds after the curve's start, and the value there.
    ///
    /// Points that stand in order of time stay so: a point that passes its neighbours changes places with them.
    case setPoint(curve: Int, point: Int, time: Double, value: Double)
    /// Adds a control point, behind all that are not later.
    case addPoint(curve: Int, time: Double, value: Double)
    /// Takes a control point away; not the last that is left.
    case removePoint(curve: Int, point: Int)

    // MARK: Parts

    /// Sets the start of a part in seconds.
    case setTime(PatternPart, Double)
    /// Adds a part.
    case add(NewPart, Placement = .byTime)
    /// Takes parts out of the file.
    case remove([PatternPart])
    /// Adds copies of parts, `offset` seconds later (earlier, where negative), each placed as ``Placement/byTime``.
    ///
    /// The copies keep the text of their originals but for the time. They never start before 0: the offset is cut so that
    /// the earliest copy starts there, and the copies keep their distances.
    case duplicate([PatternPart], offset: Double)
    /// Moves parts by `offset` seconds.
    ///
    /// Parts never start before 0: the offset is cut so that the earliest starts there, and all keep their distances.
    case move([PatternPart], by: Double)
    /// Stretches or shrinks parts in time around `origin`: starts, durations, control points; a factor above 0.
    ///
    /// Without parts: the whole pattern. Durations above 0 stay above 0 (1 µs at least).
    case scaleTimes([PatternPart]? = nil, by: Double, origin: Double = 0)

    // MARK: The file

    /// Writes the `Version`.
    case setVersion(Double)
    /// Writes a text under `Metadata`, or takes the key away (nil).
    case setMetadata(key: String, String?)

    /// A part to be added.
    public enum NewPart: Sendable, Equatable {
        /// An event.
        case event(Event)
        /// A step; its `order` is not used.
        case parameter(DynamicParameter)
        /// A curve; its `order` is not used.
        case curve(ParameterCurve)
    }

    /// Where a part goes in the file. It matters to readers, and where steps and curves start together: the later rules.
    public enum Placement: Sendable, Equatable {
        /// In a file in order of time, behind all that does not start later; else, where the parts of its kind are in
        /// order of time, behind those of them that do not start later; else at the end.
        case byTime
        /// In front of the entry of a part.
        case before(PatternPart)
        /// Behind the entry of a part.
        case after(PatternPart)
    }
}
