import AHAP
import JSONText

/// The document with every fix applied that leaves its meaning as it is; with the option `unsafe`, with all fixes.
///
/// Refused for a document that could not be read whole, which must be mended by hand first.
func fix(_ input: WebInput) throws(WebRefusal) -> [UInt8] {
    let document = AHAPDocument(input.text)
    guard Fixing.isAllowed(document) else { throw WebRefusal("the file could not be read whole, so nothing is mended") }
    let scope = try input.options.flag("unsafe") ? Fixing.Scope.all : .safe
    return Array(Fixing.run(document, scope: scope, options: CheckOptions()).document.source.bytes)
}
