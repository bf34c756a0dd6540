internal import CLinuxInput
internal import Glibc

/// An effect as the kernel's force feedback takes it.
public struct EvdevEffect: Sendable, Equatable {
    /// Two motors, or a sine for devices that have only that.
    public enum Shape: Sendable, Equatable {
        /// 0...65535 each.
        case rumble(strong: UInt16, weak: UInt16)
        /// Magnitude 0...32767, period in milliseconds.
        case sine(magnitude: Int16, period: UInt16)
    }

    /// The kernel's number for it; -1: a new one.
    public var id: Int16
    /// What it does.
    public var shape: Shape
    /// How long, at most 32,767.
    public var milliseconds: UInt16

    /// An effect of these values.
    public init(id: Int16, shape: Shape, milliseconds: UInt16) {
        self.id = id
        self.shape = shape
        self.milliseconds = milliseconds
    }
}

/// The calls to the kernel that force feedback takes, as closures, so that it is tested without a device.
///
/// Each returns what the call does, or a negative errno.
public struct EvdevCalls: Sendable {
    /// Opens a node for writing: its descriptor.
    public var open: @Sendable (String) -> Int32
    /// The bits of its force feedback, bit n in byte n / 8.
    public var ffBits: @Sendable (Int32) -> [UInt8]?
    /// Uploads or changes an effect: its number.
    public var upload: @Sendable (Int32, EvdevEffect) -> Int32
    /// Plays an effect (1) or stops it (0).
    public var play: @Sendable (Int32, Int16, Int32) -> Int32
    /// Closes the descriptor, upon which the kernel stops and forgets all its effects.
    public var close: @Sendable (Int32) -> Void

    /// These calls.
    public init(
        open: @escaping @Sendable (String) -> Int32, ffBits: @escaping @Sendable (Int32) -> [UInt8]?,
        upload: @escaping @Sendable (Int32, EvdevEffect) -> Int32,
        play: @escaping @Sendable (Int32, Int16, Int32) -> Int32, close: @escaping @Sendable (Int32) -> Void
    ) {
        self.open = open
        self.ffBits = ffBits
        self.upload = upload
        self.play = play
        self.close = close
    }

    /// The kernel's own.
    public static let kernel = EvdevCalls(
        open: { path in
            let descriptor = thrum_open_device(path)
            return descriptor < 0 ? -errno : descriptor
        },
        ffBits: { descriptor in
            var bits = [UInt8](repeating: 0, count: 16)
            return thrum_ff_bits(descriptor, &bits) < 0 ? nil : bits
        },
        upload: { descriptor, effect in
            var raw =
                switch effect.shape {
                case .rumble(let strong, let weak): thrum_ff_rumble(effect.id, strong, weak, effect.milliseconds)
                case .sine(let magnitude, let period): thrum_ff_sine(effect.id, magnitude, period, effect.milliseconds)
                }
            return thrum_ff_upload(descriptor, &raw) < 0 ? -errno : Int32(raw.id)
        },
        play: { descriptor, id, count in
            var event = input_event()
            event.type = UInt16(EV_FF)
            event.code = UInt16(bitPattern: id)
            event.value = count
            let size = MemoryLayout<input_event>.size
            return write(descriptor, &event, size) == size ? 0 : -errno
        },
        close: { descriptor in _ = Glibc.close(descriptor) })
}
