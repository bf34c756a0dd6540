/// Java source for Android: one class with the right call for each version, as the Kotlin of `android-bundle`.
enum JavaWriter {
    static func write(_ source: ConversionSource, _ options: ConversionOptions) throws(ConversionError) -> Conversion {
        let bundle = try AndroidBundle(source, options, .java)
        let name = Identifier.pascal(source.name) + "Vibration"
        var text = AndroidCalls.title(source)
        text += "// To use it from other packages, make the class public, in a file of its name.\n\n"
        text += AndroidCalls.bundleImports.map { "import \($0);\n" }.joined()
        text += "\nfinal class \(name) {\n    private \(name)() {}\n\n"
        text += "    /** The best that this device and this version of Android can do. */\n"
        text += "    static VibrationEffect create(Vibrator vibrator) {\n"
        for (condition, function) in AndroidCalls.choices(bundle) {
            text += "        if (\(condition)) {\n            return \(function)();\n        }\n"
        }
        text += "        return waveform();\n    }\n" + bundle.functions(.java) + "}\n"
        return Conversion(.java, Array(text.utf8), bundle.report)
    }
}
