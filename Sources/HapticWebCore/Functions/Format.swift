import AHAP
import JSONText

/// The document in canonical layout, as `thrum fmt` writes it; refused where the text does not load whole.
func format(_ input: WebInput) throws(WebRefusal) -> [UInt8] {
    guard let bytes = JSONLayout.format(JSONReader.read(input.text)) else {
        throw WebRefusal("the file could not be read whole, so it is not laid out anew")
    }
    return bytes
}
