import { describe, expect, test } from "vitest";
import type { SettingsEditor } from "~/components/settings/settings-form";
import { shopSettingsSchema } from "~/domain/settings/settings";
import type { AccessView } from "~/flows/privacy/show.server";
import { OrderFacts } from "~/routes/app.orders.$orderKey/order/facts";
import { ParcelSection } from "~/routes/app.orders.$orderKey/parcel/section";
import { AccessCard } from "~/routes/app.settings.privacy/access-card";
import { RequestsCard } from "~/routes/app.settings.privacy/requests-card";
import { RetentionCard } from "~/routes/app.settings.privacy/retention-card";
import { aBooked, anOrderView } from "./a-parcel-view";
import { htmlOf, textOf } from "./page-piece";

const AT = "2026-11-22T03:00:00.000Z";
const request = { id: 1, receivedAt: AT, doneAt: AT };
const visit: AccessView = { visitAt: AT, actor: "Lan", what: "labels", subject: "", orderName: null, people: 3 };

describe("the page about customers' data", () => {
  test("says until when an answer can be handed over, and then that it was deleted", async () => {
    const asked = { ...request, topic: "customers/data_request" as const };
    const open = <RequestsCard requests={[{ ...asked, answerUntil: "2026-12-22T03:00:00.000Z" }]} />;
    expect(await textOf(open)).toContain("Tải được đến ngày 22/12/2026");
    expect(await textOf(open, "en")).toContain("Can be downloaded until");
    const over = await textOf(<RequestsCard requests={[{ ...asked, answerUntil: null }]} />);
    expect(over).toContain("Bản trả lời đã hết hạn");
    expect(over).not.toContain("Tải dữ liệu để gửi khách");
  });

  test("shows the days as typed, even more than are allowed", async () => {
    const editor: SettingsEditor = {
      draft: { ...shopSettingsSchema.parse({}), retentionDays: 365 },
      set: () => undefined,
      errorOf: () => "Quá lớn",
    };
    const card = <RetentionCard editor={editor} days={{ shortest: 30, longest: 180, now: 180 }} />;
    expect(await htmlOf(card)).toContain('value="365"');
  });

  test("says who of the staff saw what", async () => {
    const order = { ...visit, what: "order" as const, subject: "1", orderName: "#1001" };
    expect(await textOf(<AccessCard access={[visit, order]} />)).toMatch(
      /Lan: in 3 phiếu giao hàng .*Lan: mở đơn #1001/,
    );
    expect(await textOf(<AccessCard access={[visit]} />, "en")).toContain("Lan: printed 3 labels");
  });
});

describe("the page of an order whose personal data was erased", () => {
  const recipient = { name: "", phone: "", address: "", province: "Thành phố Hồ Chí Minh" };
  const booked = aBooked();
  const parcel = aBooked({
    sent: booked.sent && { ...booked.sent, recipient, note: undefined },
    sentOrigins: null,
    address: null,
    record: {
      ...{ status: 6, statusText: null, createdAt: null, modifiedAt: null, message: null, pickDate: null },
      ...{ deliverDate: null, recipientName: null, recipientPhone: null, address: null, storageDays: null },
      ...{ feeVnd: 42_000, insuranceFeeVnd: null, declaredValueVnd: null, weightGrams: null, codVnd: 450_000 },
      ...{ feePaidBy: null, extraFees: [], differs: [] },
    },
  });
  const order = { ...anOrderView([parcel]), buyerErasedAt: AT };

  test("says so with the date, in both languages, and shows everything else", async () => {
    expect(await textOf(<OrderFacts order={order} />)).toContain("Dữ liệu của người nhận đã được xóa ngày 22/11/2026");
    expect(await textOf(<OrderFacts order={order} />, "en")).toContain("The buyer's data was removed on");
    const paper = { size: "A6", orientation: "portrait" } as const;
    const section = <ParcelSection order={order} parcel={parcel} number={1} paper={paper} />;
    for (const locale of ["vi", "en"] as const) {
      const text = await textOf(section, locale);
      expect(text).toMatch(/42[.,]000/);
      expect(text).toContain("Thành phố Hồ Chí Minh");
      expect(text).not.toMatch(/undefined|null|NaN|\{\{/);
    }
  });
});
