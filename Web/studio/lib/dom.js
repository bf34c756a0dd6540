// Builds elements. Text always becomes text nodes, so nothing that a file says can become markup.

/**
 * An element: h("button.primary", { onclick, "aria-label": "Play" }, "Play").
 * Properties that begin with "on" are listeners, `style` is an object, true and false set and leave out attributes.
 */
export function h(name, properties = {}, ...children) {
  const [tag, ...classes] = name.split(".");
  const element = document.createElement(tag || "div");
  if (classes.length) element.className = classes.join(" ");
  set(element, properties);
  append(element, children);
  return element;
}

/** Sets properties of an element as `h` does. */
export function set(element, properties) {
  for (const [key, value] of Object.entries(properties ?? {})) {
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (key === "style") for (const [name, text] of Object.entries(value)) element.style.setProperty(name, text);
    else if (key === "class") element.classList.add(...value.split(" ").filter(Boolean));
    else if (key === "value" || key === "checked" || key === "indeterminate") element[key] = value;
    else if (value === true) element.setAttribute(key, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(key, value);
  }
}

function append(element, children) {
  for (const child of children.flat(4)) {
    if (child === null || child === undefined || child === false) continue;
    element.append(child);
  }
}

/** Puts `children` in place of all that an element holds. */
export function fill(element, ...children) {
  element.replaceChildren();
  append(element, children);
}

/** A picture of the sprite in index.html. */
export function icon(name, label) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("class", "icon");
  svg.setAttribute("viewBox", "0 0 16 16");
  if (label) {
    svg.setAttribute("role", "img");
    svg.setAttribute("aria-label", label);
  } else svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", `#i-${name}`);
  svg.append(use);
  return svg;
}

/** A link to a page of the guide, beside what it explains. */
export function guide(page, about) {
  return h("a.guide", { href: `/docs/guide/${page}`, target: "_blank", rel: "noopener", "aria-label": `Guide: ${about}`, title: `Guide: ${about}` }, "?");
}

/** Whether the keyboard belongs to `target`: a field in which one types. */
export function isTyping(target) {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.tagName === "TEXTAREA" || target.tagName === "SELECT") return true;
  return target.tagName === "INPUT" && !["checkbox", "radio", "range", "button"].includes(target.type);
}
