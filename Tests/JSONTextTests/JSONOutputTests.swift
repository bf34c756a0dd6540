import JSONText
import Testing

@Suite("JSON that is written member by member")
struct JSONOutputTests {
    @Test func keysKnownOnlyAtRunTimeStandWhereOthersWould() {
        var output = JSONOutput()
        output.beginObject()
        output.member("first", 1)
        for name in ["a \"b\"", "c"] {
            output.key(name)
            output.number(0.5)
        }
        output.key("list")
        output.beginArray()
        output.element("x")
        output.endArray()
        output.key("object")
        output.beginObject()
        output.key("inner")
        output.element("y")
        output.endObject()
        output.member("last", true)
        output.endObject()
        #expect(
            String(decoding: output.bytes, as: UTF8.self)
                == #"{"first":1,"a \"b\"":0.5,"c":0.5,"list":["x"],"object":{"inner":"y"},"last":true}"#)
    }
}
