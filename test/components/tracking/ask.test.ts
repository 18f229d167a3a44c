import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { trackingPage } from "~/components/tracking/page";
import { ANSWER_KINDS } from "~/domain/buyer/answer";
import type { BuyerParcel } from "~/domain/buyer/view";
import { LOCALES } from "~/domain/locale";
import { i18nFor } from "~/locales/i18n";
import { OUT } from "./a-view";

const FAILED: BuyerParcel = { ...OUT, state: "failed", days: ["2026-11-30", "2026-12-01"] };
const page = (
  parcel: BuyerParcel,
  notice: Parameters<typeof trackingPage>[0] | null = null,
  locale: "vi" | "en" = "vi",
) =>
  trackingPage(
    typeof notice === "object" && notice ? notice : { parcels: [parcel], withKey: true },
    i18nFor(locale),
    locale,
  );
const withNotice = (parcel: BuyerParcel, outcome: string, of = parcel.trackingNumber ?? "") =>
  trackingPage({ parcels: [parcel], withKey: true, notice: { parcel: of, outcome } as never }, i18nFor("vi"), "vi");

describe("a buyer whose delivery failed", () => {
  test("has four answers, as forms that post to the page's own address and say which parcel they are about", () => {
    const forms = page(FAILED).match(/<form [\s\S]*?<\/form>/g) ?? [];
    expect(forms.map((form) => /name="answer" value="(\w+)"/.exec(form)?.[1])).toEqual([...ANSWER_KINDS]);
    for (const form of forms) {
      expect(form).toMatch(/^<form method="post">/);
      expect(form).toContain('name="parcel" value="S1.A1.17373471"');
      expect(form).toMatch(/<button type="submit"/);
    }
    expect(forms[0]).toContain('<button type="submit" name="day" value="2026-11-30">Thứ\u00a0Hai\u00a030/11</button>');
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
      "Bạn muốn giao lại Thứ\u00a0Hai\u00a030/11.</strong> Cửa hàng đã chuyển lời cho đơn vị vận chuyển.",
    );
    expect(html).toContain("<summary>Đổi câu trả lời</summary>");
  });

  test.each(["saved", "same", "too_many", "not_now", ...ANSWER_KINDS])(
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
