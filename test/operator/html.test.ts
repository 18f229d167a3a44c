import fc from "fast-check";
import { expect, test } from "vitest";
import { html } from "~/operator/html";

test("what is put into a template is escaped, and HTML is not escaped twice", () => {
  const inner = html`<b title="${`"'`}">${"<i>&"}</b>`;
  expect(inner.text).toBe('<b title="&quot;&#39;">&lt;i&gt;&amp;</b>');
  expect(html`<p>${inner}${[1, null, inner]}${false}${undefined}</p>`.text).toBe(`<p>${inner.text}1${inner.text}</p>`);
});

test("no text makes a tag or ends an attribute", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(html`${text}`.text).not.toMatch(/[<>"']/);
    }),
  );
});
