import { expect, test } from "vitest";
import type { ParcelAddress } from "~/domain/parcel/address";
import type { ParcelView } from "~/flows/parcel/views";
import { AddressDecided } from "~/routes/app.orders.$orderKey/address/decided";
import { aBooked, anOrderView, aParcel } from "../../a-parcel-view";
import { htmlOf, textOf } from "../../page-piece";

const ADDRESS: ParcelAddress = {
  province: "Thành phố Hồ Chí Minh",
  district: "Quận 1",
  ward: "Phường Bến Nghé",
  street: "12 Lê Lợi",
  hamlet: null,
  level: "3",
  confidence: "manual",
  chosenBy: "Lan",
  chosenAt: "2026-11-21T07:05:00.000Z",
};

const settled = (parcel: ParcelView) => <AddressDecided order={anOrderView([parcel])} parcel={parcel} />;
const read = (parcel: ParcelView, locale: "vi" | "en" = "vi") => textOf(settled(parcel), locale);

test("the order's own address has no remark", async () => {
  expect(await read(aParcel())).toBe("");
});

test("one that staff chose says who and when, and links to the next", async () => {
  const parcel = aParcel({ overrides: { address: ADDRESS } });
  expect(await read(parcel)).toBe("Đã chọn: Lan, 21/11/2026 14:05 Sang địa chỉ tiếp theo cần sửa");
  expect(await htmlOf(settled(parcel))).toContain('href="/app/orders/next-address?after=1"');
  expect(await read(parcel, "en")).toBe("Chosen: Lan, 21/11/2026 14:05 On to the next address to fix");
});

test("one that is sent as written says so, before and after it was sent", async () => {
  const overrides = { address: { ...ADDRESS, confidence: "as_written" as const } };
  expect(await read(aParcel({ overrides }))).toContain("Gửi nguyên văn theo người mua: Lan, 21/11/2026 14:05");
  expect(await read(aBooked({ overrides }))).toBe("Gửi nguyên văn theo người mua: Lan, 21/11/2026 14:05");
});

test("one from a remembered correction says whose it was, and can be deleted", async () => {
  expect(await read(aParcel({ remembered: ADDRESS }))).toBe(
    "Lấy từ lần sửa trước cho người mua này: Lan, 21/11/2026 14:05 Quên lần sửa này",
  );
  const written = { ...ADDRESS, confidence: "as_written" as const, chosenBy: null };
  expect(await read(aParcel({ remembered: written }))).toMatch(
    /^Gửi nguyên văn theo người mua: nhân viên cửa hàng, .*Lấy từ lần sửa trước .*Quên lần sửa này$/,
  );
});
