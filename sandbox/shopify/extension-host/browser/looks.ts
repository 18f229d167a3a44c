const GAPS = { none: 0, "small-500": 2, "small-400": 4, "small-300": 6, "small-200": 8, "small-100": 10, small: 10 };
const gaps = Object.entries({ ...GAPS, base: 14, large: 18 }).map(
  ([name, px]) => `:host([gap="${name}"]){gap:${px}px}`,
);

/**
 * Style and markup of the stand-ins that are more than a block around their children. `data-shows` names the property that
 * an element displays. Fields are in `fields.ts`.
 */
export const LOOKS: Record<string, { css?: string; html?: string }> = {
  "s-text": {
    css: `:host{display:inline}:host([type=small]){font-size:.875em}:host([type=strong]){font-weight:600}
      :host([type=emphasis]){font-style:italic}:host([type=redundant]){text-decoration:line-through}
      :host([color=subdued]){color:#5f6368}:host([tone=critical]){color:#8e1f0b}`,
  },
  "s-paragraph": {
    css: ":host{margin:0 0 .5em}:host([color=subdued]){color:#5f6368}:host([tone=critical]){color:#8e1f0b}",
  },
  "s-heading": { css: ":host{font-weight:600}" },
  "s-stack": {
    css: `:host{display:flex;flex-direction:column}:host([direction=inline]){flex-flow:row wrap}
      :host([align-items=center]){align-items:center}
      :host([justify-content=space-between]){justify-content:space-between}${gaps.join("")}`,
  },
  "s-grid": { css: `:host{display:grid}${gaps.join("")}` },
  "s-box": {
    css: ":host([padding=base]){padding:14px}:host([padding=small]){padding:10px}:host([border=base]){border:1px solid #dedede;border-radius:8px}",
  },
  "s-divider": { css: ":host{border-top:1px solid #dedede;margin:8px 0}" },
  "s-section": { html: "<strong data-shows=heading></strong><slot></slot>" },
  "s-banner": {
    css: `:host{border:1px solid #c9cccf;border-radius:6px;padding:10px}:host([tone=warning]){background:#fff8e5}
      :host([tone=critical]){background:#fdecea}:host([tone=success]){background:#e3f6ea}
      :host([tone=info]){background:#eaf3fc}strong{display:block}`,
    html: "<strong data-shows=heading></strong><slot></slot>",
  },
  "s-button": {
    css: `:host{display:inline-block}
      button{font:inherit;padding:6px 12px;border:1px solid #8a8a8a;border-radius:6px;background:#fff;color:#303030;cursor:pointer}
      button:disabled{color:#8a8a8a;cursor:default}
      :host([variant=primary]) button:enabled{background:#303030;color:#fff}
      :host([tone=critical]) button:enabled{background:#8e1f0b;color:#fff}
      :host([variant=tertiary]) button{border-color:transparent;background:none;text-decoration:underline}`,
    html: "<button type=button><slot></slot></button>",
  },
  "s-button-group": { css: ":host{display:flex;flex-flow:row wrap;gap:8px}" },
  "s-link": {
    css: ":host{display:inline}button{font:inherit;padding:0;border:0;background:none;color:#005bd3;text-decoration:underline;cursor:pointer}",
    html: "<button type=button role=link><slot></slot></button>",
  },
  "s-badge": {
    css: `:host{display:inline-block;background:#eee;border-radius:8px;padding:1px 8px;font-size:.875em}
      :host([tone=success]){background:#cdfee1;color:#0c5132}:host([tone=warning]),:host([tone=caution]){background:#ffef9d;color:#5e4200}
      :host([tone=critical]){background:#fedad9;color:#8e1f0b}:host([tone=info]){background:#d5ebff;color:#003a5a}`,
  },
  "s-details": { html: "<details><summary><slot name=summary></slot></summary><slot></slot></details>" },
  "s-spinner": {
    css: ":host{display:inline}",
    html: "<span role=status>… <span data-shows=accessibilityLabel></span></span>",
  },
  "s-skeleton-paragraph": { css: ":host{height:1em;background:#ececec;border-radius:4px}" },
  "s-unordered-list": { css: ":host{padding-left:18px}", html: "<div role=list><slot></slot></div>" },
  "s-ordered-list": { css: ":host{padding-left:18px}", html: "<div role=list><slot></slot></div>" },
  "s-list-item": { css: ":host{display:list-item}", html: "<div role=listitem><slot></slot></div>" },
  "s-admin-block": {
    css: "h2{margin:0 0 8px;font-size:14px}",
    html: "<h2 data-shows=heading></h2><slot></slot>",
  },
  "s-admin-action": {
    css: `h2{margin:0 0 12px;font-size:16px}footer{display:flex;flex-wrap:wrap;justify-content:flex-end;gap:8px;margin-top:16px}
      :host([loading]) .body{display:none}:host(:not([loading])) .wait{display:none}`,
    html: `<h2 data-shows=heading></h2><p class=wait role=status>…</p><div class=body><slot></slot></div>
      <footer><slot name=secondary-actions></slot><slot name=primary-action></slot></footer>`,
  },
};
