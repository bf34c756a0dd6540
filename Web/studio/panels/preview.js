// The preview panel: what is heard, and the devices that one may feel it on.

import { fill, h, icon } from "../lib/dom.js";
import { switchField } from "./fields.js";
import { monitorFields } from "./monitor.js";
import { Now } from "./now.js";
import { GamepadOutput } from "../outputs/gamepad.js";
import { qrCode } from "../lib/qr.js";
import { PhoneOutput } from "../outputs/phone.js";
import { OwnVibration } from "../outputs/vibration.js";
import { toast } from "../lib/floating.js";

/** An address as a code for cameras. */
function qrPicture(text) {
  let rows;
  try {
    rows = qrCode(text);
  } catch {
    return null; // too long: the address stands beside it in words
  }
  const size = rows.length + 8;
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  for (const [name, value] of [["class", "qr"], ["viewBox", `0 0 ${size} ${size}`], ["role", "img"], ["aria-label", "Code for the camera of a phone"], ["shape-rendering", "crispEdges"]]) svg.setAttribute(name, value);
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x + 4} ${y + 4}h1v1h-1z` : ""))).join(""));
  svg.append(path);
  return svg;
}

export class Preview {
  constructor(studio, root) {
    this.studio = studio;
    this.root = root;
    if (studio.core.has("motors")) {
      this.gamepad = new GamepadOutput(studio);
      this.gamepad.onChange = () => this.draw();
    }
    this.now = new Now(studio);
    this.own = new OwnVibration(studio);
    this.phone = new PhoneOutput(studio);
    this.phone.onChange = () => this.draw();
  }

  shown() {
    this.draw();
    if (this.formats) return;
    const hasServer = fetch("/v1/health").then((response) => response.ok).catch(() => false);
    Promise.all([this.studio.core.formatNames(), hasServer]).then(([names, canPair]) => {
      this.formats = names;
      this.canPair = canPair && names.includes("convert");
      this.draw();
    }).catch(() => {}); // without them the panel shows what is left
  }

  #pairing() {
    const { session, listeners } = this.phone;
    if (!session) {
      return [h("button.button", { onclick: () => this.phone.pair().catch((error) => toast(`No session: ${error.message}`, { failed: true })) }, "Pair a phone"),
        h("p.hint", {}, "An Android phone on the same server vibrates while the studio plays. Approximation: on and off only.")];
    }
    return [qrPicture(session.url), h("p", {}, "Open on the phone: ", h("a", { href: session.url, target: "_blank", rel: "noopener" }, session.url)), h("p", {}, "Code ", h("strong", {}, session.code), listeners > 0 && ` · ${listeners} listening`),
      h("button.button", { onclick: () => this.phone.end() }, "End"), h("p.hint", {}, "Then press play here. Approximation: on and off only.")];
  }

  draw() {
    const { studio } = this;
    const pads = this.gamepad?.pads ?? [];
    const canVibrate = this.own.isPossible && matchMedia("(pointer: coarse)").matches && this.formats?.includes("convert");
    const address = studio.publishedAs && new URL(`/v1/haptics/${studio.publishedAs.id}/versions/latest/content.ahap?inline=1`, location.href).href;
    fill(this.root,
      h("section.section", {}, h("h3", {}, "At the playhead"), h("div.nowrow", {}, this.now.element, h("p.hint", {}, "As wide as it is intense, in the hue of its sharpness; taps are rings."))),
      h("section.section", {}, h("h3", {}, "As sound"), monitorFields(studio),
        h("p.hint", {}, "Louder is more intense, brighter is sharper. An approximation for the ear, not the feel of a phone."),
        h("button.button", { onclick: () => studio.showEars() }, "What you hear…")),
      this.gamepad && h("section.section", {}, h("h3", {}, "Game controller"),
        pads.length === 0 ? h("p.hint", {}, "Connect a controller and press a button on it. Chrome, Edge and Safari can make it rumble.")
          : [h("label.counts", {}, h("input.switch", { type: "checkbox", role: "switch", checked: this.gamepad.isOn, onchange: ({ target }) => {
            this.gamepad.isOn = target.checked;
          } }), icon("pad"), pads.map(({ id }) => id).join(", ").slice(0, 60)),
          this.gamepad.hasTriggers && switchField({ label: "Taps on the triggers", checked: this.gamepad.tapsOnTriggers, commit: (checked) => (this.gamepad.tapsOnTriggers = checked) }),
          h("p.hint", {}, "Approximation: sharpness is split between two motors, and taps closer than 40 ms merge.")]),
      this.canPair && h("section.section", {}, h("h3", {}, "Another phone"), this.#pairing()),
      address && h("section.section", {}, h("h3", {}, "iPhone, experimental"),
        qrPicture(address), h("a", { href: address }, "The published file"),
        h("p.hint", {}, "Open this on an iPhone (iOS 17 or later) and press ▶ there; sound is not played. Nobody has tried it with this server yet.")),
      canVibrate && h("section.section", {}, h("h3", {}, "This phone"),
        h("button.button", { onclick: () => this.own.start().catch((error) => toast(error.message)) }, "Vibrate now"),
        h("p.hint", {}, "Approximation: on and off only; sharpness is lost. Esc or Stop ends it.")));
    this.now.draw();
  }
}
