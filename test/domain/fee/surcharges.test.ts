import { expect, test } from "vitest";
import { isLaterSurcharge, SURCHARGES } from "~/domain/fee/surcharges";
import { en } from "~/locales/en";
import { vi } from "~/locales/vi";

const types = Object.keys(SURCHARGES);

test("the surcharge types (carrier 2.8)", () => {
  expect(types.join(" ")).toBe(
    "food_fee fragile_fee reinforced_fee fullbox_fee try_on_fee document_fee short_exp_fee xfast_fee bbs_return_fee " +
      "bbs_loading_1_low_fee bbs_loading_1_high_fee bbs_loading_2_low_fee bbs_supporter_fee bbs_waiting_fee " +
      "deliver_to_door_fee plant_fee otp_verification_fee check_pickup_fee co_check_fee change_return_add_fee " +
      "re_delivery_fee change_address_fee svc_solution_fee",
  );
});

test("those that say that something changed after the booking (domain 4.6)", () => {
  expect([...types, "a_new_fee"].filter(isLaterSurcharge)).toEqual([
    "change_return_add_fee",
    "re_delivery_fee",
    "change_address_fee",
  ]);
});

test.each([
  ["vi", vi.carrier.extra_fee],
  ["en", en.carrier.extra_fee],
])("each surcharge has a text in %s, and no text is left without one", (_, words) => {
  expect(Object.keys(words).sort()).toEqual(types.toSorted());
});
