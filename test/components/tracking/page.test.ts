import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { trackingDocument, trackingPage } from "~/components/tracking/page";
import { BUYER_STATES } from "~/domain/buyer/state";
import type { BuyerParcel } from "~/domain/buyer/view";
import { LOCALES, type Locale } from "~/domain/locale";
import type { ExpectedDay } from "~/domain/transit/expected-day";
import { i18nFor } from "~/locales/i18n";
import { vi } from "~/locales/vi";
import { OUT } from "./a-view";

const SHOP = { domain: "nha-may.myshopify.com", name: "Tiệm Nhà Mây" };
const page = (parcels: BuyerParcel[], locale: Locale = "vi", withKey = true) =>
  trackingPage({ parcels, withKey }, SHOP, i18nFor(locale), locale);
/** The text as a reader has it. */
const textOf = (html: string) =>
  html
    .replace(/<style>[\s\S]*?<\/style>/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
    .replace(/\s+/gu, " ");

test("English has names of months: 01/12 is January to many of its readers", () => {
  const late = {
    ...OUT,
    events: [{ message: "picked_up", why: null, happenedAt: "2026-11-30T18:05:00.000Z" }],
  } as const;
  const expected = { ...OUT.expected, from: "2026-12-01", to: "2026-12-01" } as BuyerParcel["expected"];
  const parcel = { ...late, expected, events: [...late.events], state: "failed" as const, days: ["2026-12-01"] };
  const text = textOf(page([parcel], "en"));
  for (const words of ["Expected Tue 1 Dec As", "Deliver again on Tue 1 Dec", "1 Dec 2026, 01:05"]) {
    expect(text).toContain(words);
  }
  expect(text).not.toMatch(/\d\/\d/);
  expect(textOf(page([parcel]))).toMatch(/Thứ Ba 01\/12.*01\/12\/2026 01:05/);
});

test("a day may break behind its name, and nowhere else", () => {
  const html = page([{ ...OUT, state: "failed", days: ["2026-11-29"] }]);
  expect(html).toContain(">Chủ\u00a0Nhật 29/11</button>");
});

test("whoever is told to ask the shop finds it, also where there is nothing to see", () => {
  for (const tracked of ["none", "too_often", { parcels: [OUT], withKey: true }] as const) {
    const shown =
      tracked === "none" || tracked === "too_often" ? tracked : { ...tracked, parcels: [...tracked.parcels] };
    expect(trackingPage(shown, { ...SHOP, name: null }, i18nFor("vi"), "vi")).toContain(
      '<a href="https://nha-may.myshopify.com" rel="noreferrer">nha-may.myshopify.com</a>',
    );
    expect(trackingDocument(shown, SHOP, i18nFor("vi"), "vi")).toMatch(
      /<header>Tiệm Nhà Mây<\/header>[\s\S]*>Tiệm Nhà Mây<\/a>/,
    );
  }
  expect(trackingDocument("none", null, i18nFor("vi"), "vi")).not.toMatch(/<a |<header/);
});

describe("a parcel on the page", () => {
  test("has where it is, how far it has come, the day and how sure it is, the money, and what happened", () => {
    const text = textOf(page([OUT]));
    for (const words of [
      "Đang giao đến bạn",
      "Đã lên đơn Trên đường Đang giao Đã nhận",
      "Dự kiến đến Thứ Bảy 28/11 – Thứ Hai 30/11 Theo 43 đơn cửa hàng đã giao đến nơi này.",
      "Cần chuẩn bị 450.000 ₫ Trả cho bưu tá khi nhận hàng.",
      "Việc giao hàng được dời lại. Thời tiết chưa cho phép. 27/11/2026 16:30",
      "Mã vận đơn S1.A1.17373471",
    ]) {
      expect(text).toContain(words);
    }
    expect(textOf(page([OUT], "en"))).toContain("Expected Sat 28 Nov – Mon 30 Nov As 43 of the shop's parcels");
  });

  const sure = { origin: "table", parcels: null, countedFrom: "planned_pickup" } as const;
  test.each<[string, ExpectedDay, string]>([
    [
      "one day, by the shop's table, before the pickup",
      { outcome: "expected", from: "2026-11-30", to: "2026-11-30", isPutOff: false, ...sure },
      "Dự kiến đến Thứ Hai 30/11 Theo thời gian giao của cửa hàng. Đơn vị vận chuyển chưa lấy hàng.",
    ],
    [
      "put off",
      { outcome: "put_off", notBefore: "2026-11-29", ...sure, countedFrom: "picked_up" },
      "Dự kiến đến Sớm nhất Chủ Nhật 29/11 Theo thời gian giao của cửa hàng.",
    ],
    ["late, which nothing makes sure", { outcome: "late", ...sure }, "Dự kiến đến Lâu hơn thường lệ Cần chuẩn bị"],
  ])("is expected: %s", (_, expected, text) => expect(textOf(page([{ ...OUT, expected }]))).toContain(text));

  test.each([
    [{ amountVnd: 0, plusFee: false }, "Cần chuẩn bị Không phải trả thêm"],
    [{ amountVnd: 450_000, plusFee: true }, "Cần chuẩn bị 450.000 ₫ Chưa gồm phí giao hàng"],
    [{ amountVnd: 0, plusFee: true }, "Cần chuẩn bị Phí giao hàng"],
  ])("asks for %o", (toPrepare, text) => expect(textOf(page([{ ...OUT, toPrepare }]))).toContain(text));

  test("that goes another way shows no stations, and one that is prepared no empty list", () => {
    for (const state of ["returning", "returned", "trouble", "cancelled", "delivered_partly", "preparing"] as const) {
      expect(page([{ ...OUT, state }])).not.toContain('<ol class="wbt-way"');
    }
    const text = textOf(
      page([{ ...OUT, state: "preparing", trackingNumber: null, events: [], toPrepare: null, expected: null }]),
    );
    expect(text).not.toMatch(/Hành trình|Mã vận đơn|chưa báo gì/);
  });
});

test("several parcels of an order stand below each other, each under its own heading", () => {
  const html = page([OUT, { ...OUT, state: "booked", trackingNumber: "S1.A1.2" }]);
  expect(textOf(html)).toContain("Đơn của bạn được giao thành 2 kiện.");
  expect([...html.matchAll(/aria-labelledby="([^"]+)"/g)].map(([, id]) => id)).toEqual(["wbt-1", "wbt-2"]);
  expect([...html.matchAll(/<h2 id="([^"]+)"/g)].map(([, id]) => id)).toEqual(["wbt-1", "wbt-2"]);
});

test("what is not found, and what is opened too often, say nothing of any parcel", () => {
  for (const locale of LOCALES) {
    for (const tracked of ["none", "too_often"] as const) {
      expect(trackingPage(tracked, SHOP, i18nFor(locale), locale)).not.toMatch(/<section|<dl|<ol/);
    }
  }
});

test("search engines are told to stay away, and nothing is loaded from anywhere", () => {
  const whole = trackingDocument(
    { parcels: [OUT], withKey: true },
    { ...SHOP, name: "Cửa hàng & <Nhà>" },
    ...([i18nFor("vi"), "vi"] as const),
  );
  for (const html of [page([OUT]), whole]) {
    expect(html).toContain('<meta name="robots" content="noindex,nofollow">');
    expect(html).not.toMatch(/<script|<img|<link|src=|url\(|@import/i);
    // The one address is a link for the reader.
    expect(html.match(/\S*https?:\S*/g)).toEqual([`href="https://${SHOP.domain}"`]);
  }
  expect(whole).toContain("<title>Theo dõi đơn hàng · Cửa hàng &#38; &#60;Nhà&#62;</title>");
});

const LIQUID = /\{\{|\{%/;
/** Text that is code to somebody. */
const nasty = fc.oneof(
  fc.constantFrom(
    "{{ shop.name }}",
    "{% render 'x' %}",
    "<script>alert(1)</script>",
    `"><b x='`,
    "&lt;",
    "</style>",
    "{{",
    "}}",
  ),
  fc.string({ unit: "binary", minLength: 1 }),
);

test("nothing that came from outside is markup or Liquid, in any state and language", () => {
  const known = page([{ ...OUT, trackingNumber: "x" }]);
  fc.assert(
    fc.property(
      nasty,
      fc.constantFrom(...BUYER_STATES),
      fc.constantFrom(...LOCALES),
      (trackingNumber, state, locale) => {
        const parcel = { ...OUT, state, trackingNumber };
        const html = page([parcel], locale);
        expect(LIQUID.test(html)).toBe(false);
        // The same tags as with a harmless number.
        const tags = (text: string) => text.match(/<[^>]*>/g);
        expect(tags(html)).toEqual(tags(page([{ ...parcel, trackingNumber: "x" }], locale)));
        const whole = trackingDocument(
          { parcels: [parcel], withKey: true },
          { domain: trackingNumber, name: trackingNumber },
          i18nFor(locale),
          locale,
        );
        expect(whole.match(/<\/?(?:script|b|style)\b/g)).toEqual(["<style", "</style"]);
      },
    ),
  );
  expect(LIQUID.test(known)).toBe(false);
});

test("every state and reason has its words in both languages", () => {
  for (const locale of LOCALES) {
    for (const state of BUYER_STATES) expect(textOf(page([{ ...OUT, state }], locale))).not.toContain("buyer:");
    for (const why of Object.keys(vi.buyer.why) as NonNullable<BuyerParcel["why"]>[])
      expect(textOf(page([{ ...OUT, why }], locale))).not.toContain("buyer:");
  }
});
