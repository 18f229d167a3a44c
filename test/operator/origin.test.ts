import { expect, test } from "vitest";
import { isOwnForm } from "~/operator/origin";

const host = "waybill.example";

test.each([
  ["a page of this host", { origin: "https://waybill.example", host, "sec-fetch-site": "same-origin" }, true],
  ["an older browser", { origin: "https://waybill.example", host }, true],
  ["another site", { origin: "https://evil.example", host, "sec-fetch-site": "cross-site" }, false],
  [
    "a site below the same domain",
    { origin: "https://shop.waybill.example", host, "sec-fetch-site": "same-site" },
    false,
  ],
  ["another port", { origin: "https://waybill.example:8443", host }, false],
  ["a sandboxed frame", { origin: "null", host }, false],
  ["a program without an origin", { host }, false],
  ["a browser that says otherwise", { origin: "https://waybill.example", host, "sec-fetch-site": "cross-site" }, false],
])("a form from %s is ours or not", (_, headers, isOurs) => {
  expect(isOwnForm(headers)).toBe(isOurs);
});
