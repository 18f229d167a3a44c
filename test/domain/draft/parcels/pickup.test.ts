import type { PickupChoice } from "~/domain/pickup/pickup";
import { check } from "./a-case";

const hanoi: Partial<PickupChoice> = { locationIds: [] };
const danang: Partial<PickupChoice> = {
  pickAddressId: "2",
  name: "Kho Đà Nẵng",
  isDefault: false,
  locationIds: ["gid://shopify/Location/2"],
};

check({
  "the pickup of the location where the goods wait": {
    pickups: [hanoi, { ...danang, locationIds: ["gid://shopify/Location/1"] }],
    gives: { pickup: { pickAddressId: "2", name: "Kho Đà Nẵng" } },
  },
  "a location without a pickup takes the default": { pickups: [danang, hanoi], gives: {} },
  "… there is no default either": {
    pickups: [danang],
    gives: "nothing",
    says: ["no_pickup"],
    drafts: { pickup: null },
  },
  "staff send from elsewhere": {
    pickups: [{}, danang],
    staff: { pickAddressId: "2" },
    gives: { pickup: { pickAddressId: "2", name: "Kho Đà Nẵng" } },
  },
  "an unconfirmed but complete pickup": {
    pickups: [{ confirmed: false }],
    gives: "nothing",
    says: ["pickup_unconfirmed"],
    drafts: { pickup: null },
  },
  "… with parts missing": {
    pickups: [{ confirmed: false, province: null, address: null }],
    gives: "nothing",
    says: ["pickup_unconfirmed"],
  },
  "a pickup without district": { pickups: [{ district: null }], gives: "nothing", says: ["district_unknown"] },
  "an incomplete return address": {
    pickups: [{ returnTo: { name: "Kho", phone: "", address: "1 A", province: "Hà Nội" } }],
    gives: "nothing",
    says: ["return_incomplete"],
  },
});
