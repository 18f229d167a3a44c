import { describe, expect, test } from "vitest";
import { PushAddress } from "~/components/account/push-address";
import { TRIAL_OUTCOMES } from "~/domain/settings/push-address";
import type { AccountView } from "~/flows/account/views";
import type { PushAddressView } from "~/flows/push-address/views";
import { textOf } from "../../routes/page-piece";

const ACCOUNT: AccountView = {
  code: "S1000001",
  environment: "production",
  source: "pasted",
  health: "ok",
  healthCheckedAt: null,
  connectedAt: "2026-11-01T18:00:00.000Z",
  tokenExpiresAt: null,
  expiry: null,
  denied: [],
};
const ADDRESS = "https://app.test/push/abcd2345/xdS0tmuuMLHoRbS_J-nrA2Z_6nA_fCew";
const NEEDED: Extract<PushAddressView, { address: unknown }> = {
  state: "waits",
  address: ADDRESS,
  lastPushAt: null,
  replacedUntil: null,
  trial: null,
  pollMinutes: 30,
};
const shown = (push: PushAddressView, locale?: "en") => textOf(<PushAddress account={ACCOUNT} push={push} />, locale);

describe("the push address on its page", () => {
  test("is shown with the text to send and what happens meanwhile, in both languages", async () => {
    const vi = await shown(NEEDED);
    expect(vi).toMatch(/Chờ cập nhật đầu tiên.*Chưa có cập nhật nào gửi đến\. .*khoảng 30 phút/);
    expect(vi).toMatch(new RegExp(`tài khoản S1000001 \\(môi trường: Chính thức\\): ${ADDRESS} Địa chỉ nhận POST`));
    const en = await shown(NEEDED, "en");
    expect(en).toMatch(new RegExp(`for account S1000001 \\(environment: Live\\): ${ADDRESS} It takes a form by POST`));
    for (const words of ["Copy address", "Copy the words", "Send a test message", "Make a new address"]) {
      expect(en).toContain(words);
    }
  });

  test("says when the carrier last used it, and until when the one before is answered", async () => {
    const lastPushAt = "2026-11-21T02:05:00.000Z";
    expect(await shown({ ...NEEDED, state: "followed", lastPushAt })).toMatch(
      /Đang nhận cập nhật.*gần nhất đến lúc 21\/11\/2026 09:05\./,
    );
    expect(await shown({ ...NEEDED, state: "followed", lastPushAt })).not.toContain("30 phút");
    const replacedUntil = "2026-12-21T02:05:00.000Z";
    expect(await shown({ ...NEEDED, state: "moves", lastPushAt, replacedUntil }, "en")).toMatch(
      /move to the new address.*no longer than 21\/12\/2026 09:05/,
    );
  });

  test("that can no longer be read is to be replaced, and cannot be tried", async () => {
    const text = await shown({ ...NEEDED, address: null }, "en");
    expect(text).toContain("can no longer be shown");
    expect(text).not.toContain("What to send");
  });

  test("is not needed with the platform", async () => {
    expect(await shown({ state: "not_needed" }, "en")).toMatch(/^Status address \(webhook\) Nothing to do/);
  });

  test.each(TRIAL_OUTCOMES)("the trial outcome %s says what happened and whose fault it is", async (outcome) => {
    const trial = { at: "2026-11-21T02:05:00.000Z", outcome, status: 502 };
    for (const locale of [undefined, "en"] as const) {
      const text = await shown({ ...NEEDED, trial }, locale);
      expect(text).not.toContain("push:");
      expect(text.includes("502")).toBe(outcome === "wrong_status");
      expect(/người vận hành Waybill|whoever runs Waybill/.test(text)).toBe(outcome !== "arrived");
    }
  });
});
