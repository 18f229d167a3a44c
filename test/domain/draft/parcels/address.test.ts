import type { AddressResult } from "~/domain/address/address";
import type { ParcelAddress } from "~/domain/parcel/address";
import { CONTRACT_RULES } from "~/domain/parcel/carrier-rules";
import { resolved } from "../../order/an-order";
import { check } from "./a-case";

const twoLevel = resolved({ level: "2", ward: "Phường Sài Gòn", district: null });
const ambiguous: AddressResult = {
  status: "review",
  reason: "ambiguous",
  known: { province: "Thành phố Hà Nội" },
  alternatives: [],
};
/** A rural address in the new system, as staff chose it for the ambiguous one. */
const namBan: ParcelAddress = {
  province: "Tỉnh Lâm Đồng",
  district: null,
  ward: "Xã Nam Ban Lâm Hà",
  street: null,
  hamlet: "Thôn 3",
  level: "2",
  confidence: "manual",
};
const toNamBan = {
  address: "Thôn 3",
  street: undefined,
  hamlet: "Thôn 3",
  ward: "Xã Nam Ban Lâm Hà",
  district: "Huyện Lâm Hà",
  province: "Tỉnh Lâm Đồng",
};

check({
  "a rural commune: the hamlet instead of a street": {
    address: resolved({ street: null, hamlet: "Thôn 3", ward: "Xã Lát", district: "Huyện Lạc Dương" }),
    gives: {
      recipient: {
        address: "Thôn 3",
        street: undefined,
        hamlet: "Thôn 3",
        ward: "Xã Lát",
        district: "Huyện Lạc Dương",
      },
    },
  },
  "neither street nor hamlet: the carrier's list is asked": {
    address: resolved({ street: null }),
    gives: "nothing",
    says: ["hamlet_needed"],
    drafts: { recipient: { address: "12 Lê Lợi, Phường Bến Nghé, Quận 1" } },
  },
  "… and the carrier lists none: the buyer's text is used": {
    staff: { address: { ...namBan, hamlet: null, noHamlet: true, carrierDistrict: "Huyện Lâm Hà" } },
    gives: {
      recipient: {
        ...toNamBan,
        hamlet: undefined,
        address: "12 Lê Lợi, Phường Bến Nghé, Quận 1",
        street: "12 Lê Lợi, Phường Bến Nghé, Quận 1",
      },
    },
  },
  "an address that was not recognised": {
    address: { status: "review", reason: "no_ward", known: {}, alternatives: [] },
    gives: "nothing",
    says: ["address_review"],
  },
  "an address that means several places: what is certain is shown": {
    address: ambiguous,
    gives: "nothing",
    says: ["address_review"],
    drafts: { recipient: { province: "Thành phố Hà Nội" } },
  },
  "… staff chose the right one": {
    address: ambiguous,
    staff: { address: namBan },
    known: { deriveDistrict: () => "Huyện Lâm Hà" },
    gives: { recipient: toNamBan },
  },
  "… and the district that the carrier uses": {
    address: ambiguous,
    staff: { address: { ...namBan, carrierDistrict: "Huyện Lâm Hà" } },
    gives: { recipient: toNamBan },
  },
  "… and send it as written": {
    address: ambiguous,
    staff: { address: { ...namBan, confidence: "as_written" } },
    gives: "nothing",
    says: ["district_unknown"],
  },
  "… as written, with the district that the carrier requires": {
    address: ambiguous,
    staff: { address: { ...namBan, district: "Huyện Lâm Hà", confidence: "as_written" } },
    gives: { recipient: { ...toNamBan, district: "Huyện Lâm Hà" } },
  },
  "… as written, for a carrier that accepts two levels": {
    address: ambiguous,
    staff: { address: { ...namBan, confidence: "as_written" } },
    known: { rules: { ...CONTRACT_RULES, missingDistrict: "leave_out" } },
    gives: { recipient: { ...toNamBan, district: undefined } },
  },
  "an address that is only likely": {
    address: {
      status: "resolved",
      address: { ...namBan, district: "Huyện Lâm Hà", level: "3" },
      confidence: "low",
      alternatives: [],
    },
    gives: "nothing",
    says: ["address_not_confirmed"],
  },
  "two levels: the ward is in one former district": {
    address: twoLevel,
    known: { deriveDistrict: () => "Quận 1" },
    gives: { recipient: { ward: "Phường Sài Gòn" } },
  },
  "… in several: staff must choose": { address: twoLevel, gives: "nothing", says: ["district_unknown"] },
  "… and a carrier that accepts two levels gets none": {
    address: twoLevel,
    known: { rules: { ...CONTRACT_RULES, missingDistrict: "leave_out" } },
    gives: { recipient: { ward: "Phường Sài Gòn", district: undefined } },
  },
});
