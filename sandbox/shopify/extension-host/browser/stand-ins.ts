import type { ElementDefinition } from "../thread.ts";
import { FIELDS, showInField } from "./fields.ts";
import { LOOKS } from "./looks.ts";

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Properties that every HTML element has already. */
const NATIVE = ["dir", "hidden", "id", "lang", "slot"];

/**
 * Defines a plain stand-in for each of Shopify's elements. Each shows its children; a few show their headings or states.
 * They are not Shopify's components and do not try to look like them.
 */
export function defineStandIns(elements: Record<string, ElementDefinition>): void {
  for (const [name, { properties }] of Object.entries(elements)) {
    if (!customElements.get(name)) customElements.define(name, standIn(name, properties));
  }
}

function standIn(name: string, properties: string[]): CustomElementConstructor {
  const field = FIELDS[name];
  const { css = "", html = "<slot></slot>" } = LOOKS[name] ?? field ?? {};
  class StandIn extends HTMLElement {
    constructor() {
      super();
      const style = `:host{display:block}:host([hidden]){display:none!important}${css}`;
      this.attachShadow({ mode: "open" }).innerHTML = `<style>${style}</style>${html}`;
      field?.ready(this as never);
    }
  }
  for (const property of properties.filter((each) => !NATIVE.includes(each))) {
    const values = new WeakMap<StandIn, unknown>();
    Object.defineProperty(StandIn.prototype, property, {
      configurable: true,
      get(this: StandIn) {
        return values.get(this);
      },
      set(this: StandIn, value: unknown) {
        values.set(this, value);
        reflect(this, property, value);
      },
    });
  }
  return StandIn;
}

/** Reflects a property to an attribute, for style sheets, and to the parts of the stand-in that show it. */
function reflect(element: HTMLElement, property: string, value: unknown) {
  const isOff = value === undefined || value === null || value === false;
  if (isOff) element.removeAttribute(kebab(property));
  else element.setAttribute(kebab(property), value === true ? "" : String(value));
  const shown = element.shadowRoot?.querySelector(`[data-shows="${property}"]`);
  if (shown) shown.textContent = isOff ? "" : String(value);
  const button = element.shadowRoot?.querySelector("button");
  if (button) {
    button.disabled = element.hasAttribute("disabled") || element.hasAttribute("loading");
    if (property === "accessibilityLabel") button.ariaLabel = isOff ? null : String(value);
  }
  showInField(element, property, value);
}
