import AHAP
import HapticPattern
import HapticRendering

// What the small player offers: the same as the core's functions, for files whose text loads whole. Others are refused, so
// that the player need not bring what reads broken texts.

/// As ``draw(_:)``, refused where the text does not load whole.
func playDraw(_ input: WebInput) throws(WebRefusal) -> [UInt8] { try draw(playable(input), input.options) }

/// The authored length and the last instant that is felt, in seconds; refused where the text does not load whole.
func playLength(_ input: WebInput) throws(WebRefusal) -> [UInt8] {
    let timeline = Timeline(try playable(input))
    var result: [UInt8] = []
    appendLittleEndian(timeline.duration, to: &result)
    appendLittleEndian(timeline.felt, to: &result)
    return result
}

/// As ``samples(_:)``, refused where the text does not load whole.
func playSamples(_ input: WebInput) throws(WebRefusal) -> [UInt8] { try samples(playable(input), input.options) }

/// The pattern of a text that loads whole.
func playable(_ input: WebInput) throws(WebRefusal) -> Pattern {
    guard let document = AHAPDocument(wellFormed: input.text) else {
        throw WebRefusal("the text is not JSON in UTF-8, so nothing is played; the checker says what is wrong")
    }
    return document.pattern
}

/// The pattern of any text.
func readable(_ input: WebInput) throws(WebRefusal) -> Pattern { AHAPDocument(input.text).pattern }
