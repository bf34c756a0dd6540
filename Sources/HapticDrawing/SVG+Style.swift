import JSONText

extension SVGWriter {
    /// Writes the style sheet: a rule for each role and colour that the drawing uses.
    mutating func writeStyle() {
        let scheme = options.scheme
        put("<style>")
        rule("text", "font-family:Inter,system-ui,sans-serif;font-variant-numeric:tabular-nums")
        rule("stop", "stop-color:currentColor")
        let roles = usedRoles
        for role in roles { rule("." + role.className, geometry(role.style)) }
        writeColors(scheme == .dark ? .dark : .light, roles)
        if scheme == .auto {
            put("@media screen and (prefers-color-scheme:dark){")
            writeColors(.dark, roles)
            put("}")
        }
        put("</style>")
    }

    private mutating func rule(_ selector: String, _ declarations: String) {
        if !declarations.isEmpty { put(".\(scope) \(selector){\(declarations)}") }
    }

    private mutating func writeColors(_ theme: Theme, _ roles: [Drawing.Role]) {
        for role in roles { rule("." + role.className, colors(role, theme)) }
        for level in usedLevels { rule(".s\(level.step)", "color:" + theme.color(level).text) }
    }

    /// What of a role does not depend on the theme.
    private func geometry(_ style: RoleStyle) -> String {
        var parts: [String] = []
        if style.fill == 0 { parts.append("fill:none") }
        if style.fill > 0, style.fill < 1 { parts.append("fill-opacity:" + NumberText.shortest(style.fill)) }
        if style.stroke > 0 {
            parts.append("stroke-width:" + NumberText.rounded(style.stroke * drawing.scale, digits: 2))
            parts.append("stroke-linejoin:round")
        }
        if style.strokeOpacity < 1 { parts.append("stroke-opacity:" + NumberText.shortest(style.strokeOpacity)) }
        if style.dash > 0 {
            let dash = NumberText.rounded(style.dash * drawing.scale, digits: 2)
            parts.append("stroke-dasharray:\(dash) " + NumberText.rounded(style.gap * drawing.scale, digits: 2))
        }
        if style.font > 0 {
            parts.append("font-size:" + NumberText.rounded(style.font * drawing.scale, digits: 2) + "px")
        }
        if style.isBold { parts.append("font-weight:600") }
        return parts.joined(separator: ";")
    }

    /// The colours of a role that come from the theme alone.
    private func colors(_ role: Drawing.Role, _ theme: Theme) -> String {
        let style = role.style
        if style.hasSurfaceRim { return "stroke:" + theme.color(.surface).text }
        guard drawing.items.contains(where: { $0.role == role && $0.color == .role }) else { return "" }
        let color = theme.color(style.token).text
        return (style.fill > 0 ? "fill:" + color : "") + (style.stroke > 0 ? "stroke:" + color : "")
    }

    private var usedRoles: [Drawing.Role] {
        Drawing.Role.allCases.filter { role in
            (options.hasSurface || role != .surface) && drawing.items.contains { $0.role == role }
        }
    }

    /// The colours of the ramp that the drawing uses, round to crisp.
    private var usedLevels: [SharpnessLevel] {
        var isUsed = [Bool](repeating: false, count: Int(SharpnessLevel.last) + 1)
        for stop in drawing.stops { isUsed[Int(stop.level.step)] = true }
        for item in drawing.items {
            if case .level(let level) = item.color { isUsed[Int(level.step)] = true }
        }
        return isUsed.indices.filter { isUsed[$0] }.map { SharpnessLevel(Double($0) / Double(SharpnessLevel.last)) }
    }
}

extension Color {
    /// `#RRGGBB`.
    public var text: String {
        let digits = Array("0123456789ABCDEF".utf8)
        var bytes = [UInt8(ascii: "#")]
        for shift in stride(from: 20, through: 0, by: -4) { bytes.append(digits[Int(rgb >> UInt32(shift) & 15)]) }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension Drawing.Role {
    /// The class of its elements.
    var className: String { "r\(rawValue)" }
}
