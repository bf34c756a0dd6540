import AHAP
import HapticFormats
import JSONText

/// Packs one folder.
struct PackRun {
    let folder: String
    let settings: PackConfiguration
    let isStrict: Bool
    let overwrites: Bool
    let limit: Int
    let console: Console

    private var output: String { settings.output ?? Path.join(folder, "Packed") }

    /// What changes with the way results are made: results of another version of it are made anew.
    private static let version = "1"

    func perform() -> ExitStatus {
        let found = InputList([folder], inputName: "", allowsEmpty: true, in: console.environment).inputs
        // What was written before is no input, where it lies inside the folder.
        let inside = Path.absolute(output, in: console.environment.currentFolder()) + "/"
        let inputs = found.filter {
            !Path.absolute($0.path, in: console.environment.currentFolder()).hasPrefix(inside)
        }
        guard !inputs.isEmpty else {
            console.remark("\(VisibleText.of(folder)): no .ahap file in it")
            return .usage
        }
        let place = Path.join(output, PackManifest.fileName)
        var manifest = (try? console.environment.files.read(place, limit)).map { PackManifest($0) } ?? PackManifest()
        let old = manifest
        // What was written before stays known as pack's own, even where it is not written this time.
        manifest.results = old.results.mapValues { _ in "" }
        var status = ExitStatus.clean
        var names: [String] = []
        var count = (written: 0, kept: 0)
        for (index, input) in inputs.enumerated() {
            let name = relativeName(input.path)
            names.append(name)
            status = max(status, pack(input, name, old, &manifest, &count))
            console.progress(index + 1, of: inputs.count)
        }
        status = max(status, writeNames(names, old, &manifest, &count))
        if manifest != old || (try? console.environment.files.kind(place)) == nil {
            status = max(status, replace(place, manifest.bytes))
        }
        console.remark(
            "packed \(counted(inputs.count, "pattern")): wrote \(counted(count.written, "file")), "
                + "\(count.kept) unchanged")
        return status
    }

    /// The path of an input below the folder, without its extension.
    private func relativeName(_ path: String) -> String {
        let prefix = folder.hasSuffix("/") ? folder : folder + "/"
        let name = path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
        return String(name.dropLast(5))
    }

    private func pack(
        _ input: Input, _ name: String, _ old: PackManifest, _ manifest: inout PackManifest,
        _ count: inout (written: Int, kept: Int)
    ) -> ExitStatus {
        let text: SourceText
        do {
            text = try input.text(limit: limit, in: console.environment)
        } catch {
            console.report(Message.fault(input.path, error, console.errorPalette))
            return .usage
        }
        // What was packed although it loses something is not good enough for `--strict`.
        let fingerprint = PackManifest.fingerprint([
            Array(Self.version.utf8), isStrict ? [1] : [], Array(text.bytes),
        ])
        var status = ExitStatus.clean
        var document: AHAPDocument?
        for target in settings.targets {
            let result = Path.join(target.name, name + "." + target.fileExtension)
            if !overwrites, old.results[result] == fingerprint,
                (try? console.environment.files.kind(Path.join(output, result))) == .file
            {
                manifest.results[result] = fingerprint
                count.kept += 1
                continue
            }
            if document == nil {
                let read = AHAPDocument(text)
                status = max(status, show(read, input))
                document = read
            }
            guard let document else { continue }
            do throws(ConversionError) {
                let made = try Converter.write(
                    ConversionSource(document, name: Path.name(of: name)), as: target)
                if isStrict, made.report.hasLoss {
                    console.report(
                        Message.fault(
                            input.path, .failed(reason: "\(target.name) would lose something"),
                            help: "thrum convert --to \(target.name) says what", console.errorPalette))
                    status = max(status, .findings)
                    continue
                }
                for file in made.files {
                    let path = Path.join(target.name, name + file.suffix + "." + file.fileExtension)
                    // What has errors is made anew each time, so that they are shown again.
                    let isKnown = status == .clean
                    let fault = write(path, file.bytes, isKnown ? fingerprint : "", old, &manifest)
                    status = max(status, fault)
                    if fault == .clean { count.written += 1 }
                }
            } catch {
                console.report(
                    Message.warning(
                        input.path, error.message, help: "it is left out of \(target.name)", console.errorPalette))
            }
        }
        return status
    }

    private func show(_ document: AHAPDocument, _ input: Input) -> ExitStatus {
        var messages: [UInt8] = []
        let form = FindingText(
            path: input.path, source: document.source, palette: console.errorPalette,
            width: FindingText.width(console), mayFix: Fixing.isAllowed(document))
        for finding in document.check(CheckOptions(makesEdits: false)) where finding.severity == .error {
            form.write(finding, into: &messages)
        }
        console.report(messages)
        return messages.isEmpty ? .clean : .findings
    }

    private func writeNames(
        _ names: [String], _ old: PackManifest, _ manifest: inout PackManifest,
        _ count: inout (written: Int, kept: Int)
    ) -> ExitStatus {
        var status = ExitStatus.clean
        for language in settings.names {
            let file = TypedNames(names: names, settings: settings).file(language)
            let fingerprint = PackManifest.fingerprint([file.bytes])
            if !overwrites, old.results[file.name] == fingerprint,
                (try? console.environment.files.kind(Path.join(output, file.name))) == .file
            {
                manifest.results[file.name] = fingerprint
                count.kept += 1
                continue
            }
            let fault = write(file.name, file.bytes, fingerprint, old, &manifest)
            status = max(status, fault)
            if fault == .clean { count.written += 1 }
        }
        return status
    }

    /// Writes a result; a file of that name that pack has not written stays, unless it is to be replaced.
    private func write(
        _ result: String, _ bytes: [UInt8], _ fingerprint: String, _ old: PackManifest,
        _ manifest: inout PackManifest
    ) -> ExitStatus {
        let path = Path.join(output, result)
        if !overwrites, old.results[result] == nil, (try? console.environment.files.kind(path)) != nil {
            console.report(Message.fault(path, .alreadyExists, console.errorPalette))
            return .usage
        }
        let status = replace(path, bytes)
        if status == .clean { manifest.results[result] = fingerprint }
        return status
    }

    private func replace(_ path: String, _ bytes: [UInt8]) -> ExitStatus {
        do throws(FileFault) {
            try console.environment.files.makeFolder(Path.folder(of: path))
            try console.environment.files.replace(path, bytes)
            return .clean
        } catch {
            console.report(Message.unwritable(path, error, console.errorPalette))
            return .usage
        }
    }
}
