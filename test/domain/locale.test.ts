import { expect, test } from "vitest";
import { buyerLocale, pickBuyerLocale, pickLocale, readLocale } from "~/domain/locale";
import { i18nFor } from "~/locales/i18n";

test.each([
  ["vi", "vi"],
  ["vi-VN", "vi"],
  ["en", "en"],
  ["en_GB", "en"],
  ["EN-us", "en"],
  ["fr", null],
  ["", null],
  [null, null],
  [undefined, null],
  [7, null],
])("%s is read as %s", (tag, locale) => {
  expect(readLocale(tag)).toBe(locale);
});

test.each([
  ["en-GB,en;q=0.9,vi;q=0.8", "en"],
  ["fr-FR, vi;q=0.5", "vi"],
  ["fr", "vi"],
  [null, "vi"],
])("a browser that accepts %s reads %s", (accepted, locale) => {
  expect(pickLocale(accepted)).toBe(locale);
});

test.each([
  ["vi", "vi"],
  ["vi-VN", "vi"],
  ["en", "en"],
  ["en-AU", "en"],
  ["fr", "en"],
  ["zh-CN", "en"],
  ["fil", "en"],
  ["", "vi"],
  ["*", "vi"],
  [null, "vi"],
  [undefined, "vi"],
])("a buyer whose language is %s is told in %s", (tag, locale) => {
  expect(buyerLocale(tag)).toBe(locale);
});

test.each([
  ["en-GB,en;q=0.9,vi;q=0.8", "vi", "en"],
  ["fr-FR, vi;q=0.5", "en", "vi"],
  ["fr, *;q=0.5", "vi", "en"],
  ["*", "en", "en"],
  ["", "fr", "en"],
  [null, "en", "en"],
  [null, "vi-VN", "vi"],
  [null, null, "vi"],
])("a buyer whose browser accepts %s and who ordered in %s reads %s", (accepted, ordered, locale) => {
  expect(pickBuyerLocale(accepted, ordered)).toBe(locale);
});

test("a translator uses its own language from the start, fills plurals and nested texts, and leaves no placeholder", () => {
  const [vi, en] = [i18nFor("vi"), i18nFor("en")];
  expect(vi.t("common:nav.orders")).toBe("Đơn hàng");
  expect(en.t("common:nav.orders")).toBe("Orders");
  expect(vi.t("home:next.ready.title", { count: 1 })).toBe("1 kiện sẵn sàng tạo vận đơn");
  expect(en.t("home:next.ready.title", { count: 1 })).toBe("1 parcel is ready to be booked");
  expect(en.t("home:next.ready.title", { count: 12 })).toBe("12 parcels are ready to be booked");
  expect(vi.t("problems:problem.transport_contradiction.fix", { transport: "road", actualTransferMethod: "fly" })).toBe(
    "Đã chọn đường bộ nhưng cách chuyển thực tế là đường bay. Hãy để giống nhau.",
  );
  expect(vi.t("problems:problem.carrier_refused.title", { message: "<b>Tân & Tâm</b>" })).toBe(
    "Đơn vị vận chuyển từ chối: “<b>Tân & Tâm</b>”",
  );
});

test("the carrier's texts cannot refer to catalogue keys", () => {
  const message = "$t(common:app.name) {{code}}";
  expect(i18nFor("vi").t("problems:problem.carrier_refused.title", { message })).toContain(message);
});
