import { expect, test } from "vitest";
import type { AddressResult } from "~/domain/address/address";
import type { AddressText } from "~/domain/order/order";
import { proposeLocations, proposePickup } from "~/domain/pickup/proposal";
import type { ResolvedAddress } from "~/domain/places/resolved-address";
import { provinces } from "../places/provinces-data.ts";

const BEN_NGHE: ResolvedAddress = {
  province: "Thành phố Hồ Chí Minh",
  district: "Quận 1",
  ward: "Phường Bến Nghé",
  street: "12 Lê Lợi",
  hamlet: null,
  level: "3",
};

const resolved = (address: ResolvedAddress): AddressResult => ({
  status: "resolved",
  address,
  confidence: "high",
  alternatives: [],
});

const LINE = "12 Lê Lợi, P. Bến Nghé, Q1, HCM";

/** Answers by the first line of the address. */
const answering = (answers: Record<string, AddressResult>) => (text: AddressText) =>
  answers[text.address1] ?? { status: "review", reason: "no_province", known: {}, alternatives: [] };

const location = (id: string, address1: string) => ({ id, address1, address2: "", city: "", province: "", zip: "" });

test("a line that resolves is proposed complete, with the street after the house number", () => {
  expect(proposePickup(LINE, [], answering({ [LINE]: resolved(BEN_NGHE) }))).toEqual({
    fields: {
      address: "12 Lê Lợi",
      street: "Lê Lợi",
      ward: "Phường Bến Nghé",
      district: "Quận 1",
      province: "Thành phố Hồ Chí Minh",
      phoneExt: "",
      email: "",
      returnTo: null,
    },
    quality: "clear",
  });
});

test("parts that a line lacks are filled from the shop's only location, and remain a question", () => {
  const resolve = answering({
    "Kho 3, Bến Nghé": {
      status: "review",
      reason: "ambiguous",
      known: { ward: "Phường Bến Nghé" },
      alternatives: [],
    },
    shop: resolved(BEN_NGHE),
  });
  const proposal = proposePickup("Kho 3, Bến Nghé", [location("a", "shop")], resolve);
  expect(proposal.fields).toMatchObject({
    ward: "Phường Bến Nghé",
    district: "Quận 1",
    province: "Thành phố Hồ Chí Minh",
  });
  expect(proposal.quality).toBe("ambiguous");
});

test("a line that names another province than the only location keeps its own", () => {
  const resolve = answering({
    "Kho Hà Nội": { status: "review", reason: "no_ward", known: { province: "Thành phố Hà Nội" }, alternatives: [] },
    shop: resolved(BEN_NGHE),
  });
  expect(proposePickup("Kho Hà Nội", [location("a", "shop")], resolve).fields).toMatchObject({
    province: "Thành phố Hà Nội",
    district: "",
    ward: "",
  });
});

test("a line with an old district is not completed with a new ward: both together are no place", () => {
  const resolve = answering({
    "Kho 3, Q1, HCM": {
      status: "review",
      reason: "no_ward",
      known: { district: "Quận 1", province: "Thành phố Hồ Chí Minh", level: "3" },
      alternatives: [],
    },
    shop: resolved({ ...BEN_NGHE, district: null, ward: "Phường Sài Gòn", level: "2" }),
  });
  const { fields } = proposePickup("Kho 3, Q1, HCM", [location("a", "shop")], resolve);
  expect(fields).toMatchObject({ ward: "", district: "Quận 1", province: "Thành phố Hồ Chí Minh" });
});

test("a line without a place leaves the parts empty and proposes its first piece as the address", () => {
  const proposal = proposePickup("Kho sau chợ, gọi trước", [], answering({}));
  expect(proposal.fields).toMatchObject({ address: "Kho sau chợ", ward: "", district: "", province: "" });
  expect(proposal.quality).toBe("no_province");
});

test.each([
  ["33 Kim Mã", "Kim Mã"],
  ["Số 33 Kim Mã", "Kim Mã"],
  ["12A/3-5 Lê Lợi", "Lê Lợi"],
  ["Ngõ 12 Đặng Thai Mai", "Ngõ 12 Đặng Thai Mai"],
  ["Kim Mã", "Kim Mã"],
])("the street of %s is %s", (street, expected) => {
  const resolve = answering({ [LINE]: resolved({ ...BEN_NGHE, street }) });
  expect(proposePickup(LINE, [], resolve).fields).toMatchObject({ address: street, street: expected });
});

test("a pickup whose province was merged with the location's counts as the same province", () => {
  const pickups = [{ id: "bd", province: "Tỉnh Bình Dương", ward: "Phường Phú Cường" }];
  const resolve = answering({ saigon: resolved(BEN_NGHE) });
  expect([...proposeLocations(pickups, [location("a", "saigon")], resolve, provinces)]).toEqual([["a", "bd"]]);
});

test("locations are mapped to the pickup of their ward, else to the only one of their province", () => {
  const place = (id: string, province: string, ward: string) => ({ id, province, ward });
  const resolve = answering({
    benNghe: resolved(BEN_NGHE),
    saigon: resolved({ ...BEN_NGHE, ward: "Phường Bến Thành" }),
    hanoi: resolved({ ...BEN_NGHE, province: "Thành phố Hà Nội", ward: "Phường Tây Hồ" }),
  });
  const pickups = [
    place("hn", "Thành phố Hà Nội", "Phường Kim Mã"),
    place("bn", "Thành phố Hồ Chí Minh", "Phường Bến Nghé"),
    place("q3", "Thành phố Hồ Chí Minh", "Phường Võ Thị Sáu"),
    place("blank", "", ""),
  ];
  const locations = ["benNghe", "saigon", "hanoi", "nowhere"].map((name) => location(name, name));
  expect(Object.fromEntries(proposeLocations(pickups, locations, resolve, provinces))).toEqual({
    benNghe: "bn",
    hanoi: "hn",
  });
});
