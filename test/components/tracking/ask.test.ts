import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { trackingPage } from "~/components/tracking/page";
import { ANSWER_KINDS } from "~/domain/buyer/answer";
import type { BuyerParcel } from "~/domain/buyer/view";
import { LOCALES } from "~/domain/locale";
import { i18nFor } from "~/locales/i18n";
import { OUT } from "./a-view";

const SHOP = { domain: "nha-may.myshopify.com", name: "Tiệm Nhà Mây" };
const FAILED: BuyerParcel = { ...OUT, state: "failed", days: ["2026-11-30", "2026-12-01"] };
const page = (
  parcel: BuyerParcel,
  notice: Parameters<typeof trackingPage>[0] | null = null,
  locale: "vi" | "en" = "vi",
) =>
  trackingPage(
    typeof notice === "object" && notice ? notice : { parcels: [parcel], withKey: true },
    SHOP,
    i18nFor(locale),
    locale,
  );
const withNotice = (parcel: BuyerParcel, outcome: string, of = parcel.trackingNumber ?? "", typed = {}) =>
  trackingPage(
    { parcels: [parcel], withKey: true, notice: { parcel: of, outcome, ...typed } as never },
    ...([SHOP, i18nFor("vi"), "vi"] as const),
  );

describe("a buyer whose delivery failed", () => {
  test("has four answers, as forms that post to the page's own address and say which parcel they are about", () => {
    const forms = page(FAILED).match(/<form [\s\S]*?<\/form>/g) ?? [];
    expect(forms.map((form) => /name="answer" value="(\w+)"/.exec(form)?.[1])).toEqual([...ANSWER_KINDS]);
    for (const form of forms) {
      expect(form).toMatch(/^<form method="post">/);
      expect(form).toContain('name="parcel" value="S1.A1.17373471"');
      expect(form).toMatch(/<button type="submit"/);
    }
    expect(forms[0]).toContain('<button type="submit" name="day" value="2026-11-30">Thứ\u00a0Hai 30/11</button>');
  });

  test("has fields with names, whose lengths are limited", () => {
    const html = page(FAILED);
    const ids = [...html.matchAll(/<input id="([\w-]+)"[^>]*maxlength="\d+"/g)].map(([, id]) => id);
    expect(ids).toEqual(["wbt-phone-1", "wbt-place-1"]);
    for (const id of ids) expect(html).toContain(`<label for="${id}">`);
  });

  test("reads what they answered and what the shop did, and may answer anew", () => {
    const html = page({ ...FAILED, answer: { kind: "deliver_again", day: "2026-11-30", outcome: "passed_on" } });
    expect(html).toContain(
      "Bạn muốn giao lại Thứ\u00a0Hai 30/11.</strong> Cửa hàng đã chuyển lời cho đơn vị vận chuyển.",
    );
    expect(html).toContain("<summary>Đổi câu trả lời</summary>");
  });

  test.each(["saved", "same", "too_many", "not_now", "deliver_again", "unwanted"])(
    "is told what became of an answer: %s",
    (outcome) => {
      const html = withNotice(FAILED, outcome);
      expect(html).toMatch(/<p class="wbt-notice" role="status" tabindex="-1" autofocus>[^<]{5,}<\/p>/);
      expect(html).not.toContain("buyer:");
      // About another parcel than those on the page it is said once, before them.
      const before = withNotice(FAILED, outcome, "S1.A1.OTHER").split("<section");
      expect(before.map((part) => part.includes('wbt-notice"'))).toEqual([true, false]);
    },
  );
});

describe("what was typed and could not be taken", () => {
  const typed = { typed: `12"><b>{{ s }}` };
  const answer = { kind: "landmark", day: null, outcome: "open" } as const;

  test.each(["phone", "landmark"])("is in its field again, which is open, has the focus and says why: %s", (kind) => {
    const html = withNotice(FAILED, kind, undefined, typed);
    const [open = "", ...others] = html.match(/<details open>[\s\S]*?<\/details>/g) ?? [];
    expect(others).toEqual([]);
    expect(open).toContain(`name="answer" value="${kind}"`);
    expect(open).toMatch(
      /<p class="wbt-wrong" id="wbt-wrong-1">[^<]{5,}<\/p><input [^>]*value="12&#34;&#62;&#60;b&#62;&#123;&#123; s &#125;&#125;" aria-invalid="true" autofocus aria-describedby="wbt-wrong-1(?: wbt-hint-1)?">/,
    );
    // Said once, and the focus is in one place.
    expect(html).not.toMatch(/class="wbt-notice"|<b>|\{\{/);
    expect(html.match(/autofocus/g)).toHaveLength(1);
  });

  test("opens what an answer had folded away", () => {
    expect(withNotice({ ...FAILED, answer }, "phone", undefined, typed)).toContain('<details class="wbt-change" open>');
    expect(withNotice({ ...FAILED, answer }, "saved")).toContain('<details class="wbt-change">');
  });

  test("is not shown where nobody is asked any more, nor beside another parcel", () => {
    for (const html of [
      withNotice({ ...FAILED, days: [] }, "phone", undefined, typed),
      withNotice(FAILED, "phone", "S1.A1.OTHER", typed),
    ]) {
      expect(html).not.toContain("&#123; s");
      expect(html).toContain('<p class="wbt-notice"');
    }
  });
});

test("whoever does not want the parcel is not told that it comes again", () => {
  const refused = (outcome: "open" | "passed_on" | "not_possible", state: BuyerParcel["state"] = "attempted") =>
    page({ ...FAILED, state, answer: { kind: "unwanted", day: null, outcome } });
  for (const html of [refused("open"), refused("passed_on")]) {
    expect(html).toContain(">Bạn đã báo không nhận nữa</h2>");
    expect(html).not.toMatch(/Hàng sẽ được giao lại|wbt-said"/);
    expect(html).toContain("Đổi câu trả lời");
  }
  expect(refused("not_possible")).toMatch(
    /Chưa gặp được bạn<\/h2>[\s\S]*Hàng sẽ được giao lại[\s\S]*cửa hàng chưa làm được/,
  );
  // Out again all the same.
  expect(refused("open", "out_for_delivery")).toContain(">Đang giao đến bạn</h2>");
});

test("where nobody is asked there is no form", () => {
  for (const state of ["booked", "on_its_way", "delivered", "returning"] as const) {
    expect(page({ ...OUT, state })).not.toMatch(/<form|<input|<button/);
  }
});

test("whatever the parcel's number is, forms stay what they are", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", minLength: 1 }), fc.constantFrom(...LOCALES), (trackingNumber, locale) => {
      const tags = (html: string) => html.replace(/value="[^"]*"/g, "").match(/<[^>]*>/g);
      const html = page({ ...FAILED, trackingNumber }, null, locale);
      expect(tags(html)).toEqual(tags(page(FAILED, null, locale)));
      expect(html).not.toMatch(/\{\{|\{%/);
    }),
  );
});
