// Publishing to the server's library, in three steps: check, describe, review.

import { decode } from "../lib/bytes.js";
import { fill, h, icon } from "../lib/dom.js";
import { showDialog, toast } from "../lib/floating.js";
import { recall, remember } from "../lib/storage.js";
import { choiceField } from "../panels/fields.js";

const LICENCES = [["", "Choose…"], ["CC0-1.0", "CC0 1.0: free for anything"], ["CC-BY-4.0", "CC BY 4.0: name the author"], ["CC-BY-SA-4.0", "CC BY-SA 4.0: name the author, share alike"], ["MIT", "MIT"], ["LicenseRef-All-Rights-Reserved", "All rights reserved: to look at only"]];
const STEPS = ["Check", "Describe", "Review"];

export async function publishDialog(studio) {
  const { model } = studio;
  await model.takeTyped();
  await model.settled;
  const metadata = model.pattern?.metadata ?? {};
  const draft = {
    title: metadata.Title ?? model.name, description: metadata.Description ?? "", tags: metadata.Tags ?? "", note: "",
    license: recall("thrum-licence") ?? "", visibility: "public", agreed: false,
  };
  const me = await fetch("/v1/me", { headers: { accept: "application/json" } }).then((response) => (response.ok ? response.json() : null)).catch(() => "offline");
  const isMine = studio.publishedAs && (!studio.publishedAs.author || studio.publishedAs.author === me?.name);
  const base = isMine ? studio.publishedAs : null; // what this is a new version of
  const original = isMine ? null : studio.publishedAs; // what somebody else made
  let step = 0;
  let stopFollowing = () => {};
  const done = showDialog("Publish", (close) => {
    const body = h("div", { style: { display: "grid", gap: "12px" } });
    const foot = h("span", { style: { display: "contents" } });
    const notice = h("div", { role: "alert" });
    const go = (to) => {
      step = to;
      draw();
    };
    const field = (name, label, area) => h("div.field", {}, h("label", { for: `publish-${name}` }, label), h(area ? "textarea.text" : "input.text", { id: `publish-${name}`, value: draft[name], oninput: ({ target }) => (draft[name] = target.value) }));
    const draw = () => {
      const { errors, warnings, diagnostics } = model.problems;
      const stepper = h("ol.counts", {}, STEPS.map((name, index) => h("li", { "aria-current": index === step ? "step" : null, class: index === step ? "" : "secondary", style: { "font-weight": index === step ? "600" : "400", padding: "0 8px 0 0" } }, `${index + 1} ${name}`)));
      if (step === 0) {
        const isClear = errors === 0 && (warnings === 0 || draft.agreed);
        fill(body, stepper,
          errors > 0 ? h("p.error", {}, `Fix ${errors} ${errors === 1 ? "error" : "errors"} to publish.`) : h("p", {}, warnings ? `${warnings} ${warnings === 1 ? "warning" : "warnings"}, no errors.` : "No problems."),
          h("ul", {}, diagnostics.filter(({ severity }) => severity !== "info").slice(0, 20).map((diagnostic) => h("li.counts", { style: { padding: "4px 0" } }, h(`span.${diagnostic.severity}`, {}, icon(diagnostic.severity, diagnostic.severity)), diagnostic.message))),
          errors === 0 && warnings > 0 && h("label.counts", {}, h("input", { type: "checkbox", checked: draft.agreed, onchange: ({ target }) => {
            draft.agreed = target.checked;
            draw();
          } }), `Publish with ${warnings} ${warnings === 1 ? "warning" : "warnings"}`),
          (me === null || me === "offline") && h("p.secondary", {}, me === "offline" ? "The library cannot be reached from here. The draft stays on this device." : h("span", {}, "Publishing needs an account: ", h("a", { href: "/settings/keys", target: "_blank" }, "sign in"), ", then open this again.")));
        fill(foot, errors > 0 && h("button.button", { onclick: async () => {
          close();
          await studio.problems.fixAll();
        } }, "Fix all safe…"), h("button.button.primary", { disabled: !isClear || me === null || me === "offline", onclick: () => go(1) }, "Next"));
      } else if (step === 1) {
        fill(body, stepper, base ? [h("p", {}, `A new version of “${base.title}”.`), field("note", "What changed")]
          : [original && h("p", {}, `A remix of “${original.title}”${original.author ? ` by ${original.author}` : ""}, which its page names.`), field("title", "Title, 3 to 80 letters"), field("description", "Description", true), field("tags", "Tags, separated by commas, at least one"),
            choiceField({ label: "Licence", value: draft.license, choices: LICENCES, commit: (value) => (draft.license = value) }),
            choiceField({ label: "Visible to", value: draft.visibility, choices: [["public", "Everyone"], ["unlisted", "Those with the link"], ["private", "Only me"]], commit: (value) => (draft.visibility = value) })]);
        fill(foot, h("button.button", { onclick: () => go(0) }, "Back"), h("button.button.primary", { onclick: () => (isReady() ? go(2) : toast(missing())) }, "Next"));
      } else {
        fill(body, stepper, h("p", {}, h("strong", {}, base?.title ?? draft.title)), h("p.secondary", {}, base ? draft.note : draft.description),
          h("p.secondary", {}, `${model.duration.toFixed(3)} s · ${model.parts.length} entries · ${base ? "new version" : `${draft.license} · ${draft.visibility}`}`), notice);
        fill(notice);
        fill(foot, h("button.button", { onclick: () => go(1) }, "Back"), h("button.button.primary", { onclick: send }, "Publish"));
      }
    };
    const isReady = () => base || (draft.title.trim().length >= 3 && draft.title.length <= 80 && tagsOf(draft).length > 0 && draft.license);
    const missing = () => (draft.title.trim().length < 3 ? "The title needs at least 3 letters." : tagsOf(draft).length === 0 ? "At least one tag is needed." : "Choose a licence.");
    const send = async () => {
      const content = decode(model.bytes);
      const [path, message] = base
        ? [`/v1/haptics/${base.id}/versions`, { content, note: draft.note, base_version: base.version }]
        : ["/v1/haptics", { title: draft.title.trim(), description: draft.description, tags: tagsOf(draft), license: draft.license, visibility: draft.visibility, content, ...(original ? { remix_of: `${original.id}@${original.version}` } : {}) }];
      fill(notice);
      try {
        const response = await fetch(path, { method: "POST", headers: { "content-type": "application/json", "x-thrum-request": "1", accept: "application/json" }, body: JSON.stringify(message) });
        const answer = await response.json().catch(() => ({}));
        if (response.ok) {
          remember("thrum-licence", draft.license);
          const id = base?.id ?? answer.id;
          studio.files.setPublished({ id, title: answer.title ?? base?.title ?? draft.title, version: answer.version ?? answer.number ?? (base?.version ?? 0) + 1, author: me?.name });
          close(true);
          toast("Published", { action: { label: "Look at it", run: () => open(`/h/${id}`, "_blank") } });
          return;
        }
        if (answer.problems) {
          step = 0;
          draw();
          body.append(h("p.error", {}, "The library's checker found more than this one: reload to update."), h("ul", {}, answer.problems.slice(0, 10).map(({ message: text }) => h("li", {}, text))));
          return;
        }
        fill(notice, h("p.error", {}, response.status === 409 ? "Someone published in between. Open the latest version and compare before you publish." : `${answer.title ?? response.statusText}${answer.detail ? `: ${answer.detail}` : ""}`));
      } catch (error) {
        fill(notice, h("p.error", {}, `The library did not answer: ${error.message}. The draft stays on this device.`));
      }
    };
    draw();
    stopFollowing = model.on("problems", () => step === 0 && draw());
    return { body, foot };
  });
  done.finally(() => stopFollowing());
  return done;
}

function tagsOf({ tags }) {
  return tags.split(",").map((tag) => tag.trim()).filter(Boolean).slice(0, 12);
}
