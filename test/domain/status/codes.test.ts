import { expect, test } from "vitest";
import { extraFeeTypes, orderStatuses, reasonCodes, shipperReports } from "~/carrier/codes";
import { PLANT_KINDS, TAGS } from "~/domain/parcel/tags";
import { isOfficialStatus, isShipperReported } from "~/domain/status/codes";

const codes = (table: object) =>
  Object.keys(table)
    .map(Number)
    .sort((a, b) => a - b);

test("the sixteen statuses (carrier 3) are those that drive state", () => {
  expect(codes(orderStatuses)).toEqual([-1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 20, 21]);
  expect(codes(orderStatuses).every(isOfficialStatus)).toBe(true);
});

test("the six shipper reports (carrier 3), none of them a status", () => {
  expect(codes(shipperReports)).toEqual([45, 49, 123, 127, 128, 410]);
  expect(codes(shipperReports).every(isShipperReported)).toBe(true);
  expect(codes(shipperReports).some(isOfficialStatus)).toBe(false);
});

test("the reason codes by group (carrier 6.7)", () => {
  expect(Object.fromEntries(Object.entries(reasonCodes).map(([group, table]) => [group, codes(table)]))).toEqual({
    pickup_delay: [100, 101, 102, 103, 104, 105, 106, 107],
    pickup_failure: [110, 111, 112, 113, 114, 115],
    delivery_delay: [120, 121, 122, 123, 124, 125, 126, 127, 128, 129, 1200],
    delivery_failure: [130, 131, 132, 133, 134, 135],
    return_delay: [140, 141, 142, 143, 144],
  });
});

test("the surcharge types (carrier 2.8)", () => {
  expect(extraFeeTypes.join(" ")).toBe(
    "food_fee fragile_fee reinforced_fee fullbox_fee try_on_fee document_fee short_exp_fee xfast_fee bbs_return_fee " +
      "bbs_loading_1_low_fee bbs_loading_1_high_fee bbs_loading_2_low_fee bbs_supporter_fee bbs_waiting_fee " +
      "deliver_to_door_fee plant_fee otp_verification_fee check_pickup_fee co_check_fee change_return_add_fee " +
      "re_delivery_fee change_address_fee svc_solution_fee",
  );
});

test("the tags (carrier 2.5) and the live plants' sub-tags (carrier 2.6)", () => {
  expect(Object.values(TAGS).flatMap((row) => ("contract" in row ? [row.code] : []))).toEqual([
    2, 10, 13, 17, 18, 19, 62,
  ]);
  expect(PLANT_KINDS).toEqual([1, 2, 3, 4, 5]);
});
