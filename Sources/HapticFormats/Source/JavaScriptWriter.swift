import HapticRendering
import JSONText

/// A JavaScript module: the pattern for pads and for `navigator.vibrate`, with a function that plays it.
enum JavaScriptWriter {
    static func write(_ source: ConversionSource, _ options: ConversionOptions) throws(ConversionError) -> Conversion {
        var report = LossReport()
        let effects = try PadWriters.effects(source, options, .javaScript, &report)
        var pulses = LossReport()
        let calls = try VibrateWriter.calls(source, options, .javaScript, &pulses)
        report.add(pulses)
        var text =
            "// The pattern \(Identifier.comment(source.name)), \(Seconds.text(source.length)), written by thrum.\n\n"
        text +=
            "/** The length in milliseconds. */\nexport const duration = \(Seconds.milliseconds(source.length));\n\n"
        text += "/** Calls of GamepadHapticActuator.playEffect, each due at t milliseconds. */\nexport const effects = "
        text += String(decoding: effects, as: UTF8.self) + ";\n\n"
        text += "/** Calls of navigator.vibrate, each due at t milliseconds. */\nexport const pulses = [\n"
        for call in calls {
            let list = call.entries.map { String($0) }.joined(separator: ",")
            text += "  { \"t\": \(call.time), \"pattern\": [\(list)] },\n"
        }
        text += "];\n"
        text += player
        return Conversion(.javaScript, Array(text.utf8), report)
    }

    private static let player = """

        /**
         * Plays the pattern: on a pad's actuator where there is one, else with navigator.vibrate.
         * Returns a function that stops it, or null where nothing vibrates.
         */
        export function play(actuator) {
          const timers = [];
          const at = (t, call) => timers.push(setTimeout(call, t));
          let silence;
          if (actuator && typeof actuator.playEffect === "function") {
            for (const { t, type, ...parameters } of effects) {
              at(t, () => actuator.playEffect(type, { startDelay: 0, ...parameters }));
            }
            silence = () => actuator.reset && actuator.reset();
          } else if (typeof navigator !== "undefined" && typeof navigator.vibrate === "function") {
            for (const { t, pattern } of pulses) at(t, () => navigator.vibrate(pattern));
            silence = () => navigator.vibrate(0);
          } else {
            return null;
          }
          return () => {
            timers.forEach(clearTimeout);
            silence();
          };
        }

        """
}
