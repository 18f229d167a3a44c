const GAPS = { none: 0, "small-500": 2, "small-400": 4, "small-300": 6, "small-200": 8, "small-100": 10, small: 10 };
const gaps = Object.entries({ ...GAPS, base: 14, large: 18 }).map(
  ([name, px]) => `:host([gap="${name}"]){gap:${px}px}`,
);

/**
 * Style and markup of the stand-ins that are more than a block around their children. `data-shows` names the property that
 * an element displays.
 */
export const LOOKS: Record<string, { css?: string; html?: string }> = {
  "s-text": {
    css: `:host{display:inline}:host([type=small]){font-size:.875em}:host([type=strong]){font-weight:600}
      :host([type=emphasis]){font-style:italic}:host([type=redundant]){text-decoration:line-through}
      :host([color=subdued]){color:#5f6368}:host([tone=critical]){color:#8e1f0b}`,
  },
  "s-paragraph": { css: ":host{margin:0 0 .5em}:host([color=subdued]){color:#5f6368}" },
  "s-heading": { css: ":host{font-weight:600}" },
  "s-stack": {
    css: `:host{display:flex;flex-direction:column}:host([direction=inline]){flex-flow:row wrap}
      :host([align-items=center]){align-items:center}${gaps.join("")}`,
  },
  "s-grid": { css: `:host{display:grid}${gaps.join("")}` },
  "s-divider": { css: ":host{border-top:1px solid #dedede;margin:8px 0}" },
  "s-section": { html: "<strong data-shows=heading></strong><slot></slot>" },
  "s-banner": {
    css: `:host{border:1px solid #c9cccf;border-radius:6px;padding:10px}:host([tone=warning]){background:#fff8e5}
      :host([tone=critical]){background:#fdecea}strong{display:block}`,
    html: "<strong data-shows=heading></strong><slot></slot>",
  },
  "s-button": {
    css: "button{font:inherit;padding:6px 12px;border:1px solid #8a8a8a;border-radius:6px;background:#fff;cursor:pointer}",
    html: "<button type=button><slot></slot></button>",
  },
  "s-link": { css: ":host{display:inline;text-decoration:underline;cursor:pointer}" },
  "s-badge": { css: ":host{display:inline;background:#eee;border-radius:8px;padding:1px 8px;font-size:.875em}" },
  "s-details": { html: "<details><summary><slot name=summary></slot></summary><slot></slot></details>" },
  "s-spinner": {
    css: ":host{display:inline}",
    html: "<span role=status>… <span data-shows=accessibilityLabel></span></span>",
  },
  "s-skeleton-paragraph": { css: ":host{height:1em;background:#ececec;border-radius:4px}" },
};
