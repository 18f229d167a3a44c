import type { TariffEntry } from "~/domain/fee/tariff";

/** What one answer taught of a way from Hà Nội to Bến Nghé by road. */
export const aTariffEntry = (given: Partial<TariffEntry> = {}): TariffEntry => ({
  transport: "road",
  fromProvince: "Thành phố Hà Nội",
  fromDistrict: "Quận Ba Đình",
  toProvince: "Thành phố Hồ Chí Minh",
  toDistrict: "Quận 1",
  toWard: "Phường Bến Nghé",
  tags: "",
  weightStep: 1,
  insured: false,
  valueVnd: 0,
  served: true,
  feeVnd: 32_000,
  insuranceVnd: 0,
  surchargesVnd: 0,
  lowestFeeVnd: 32_000,
  highestFeeVnd: 32_000,
  samples: 1,
  seenAt: Date.UTC(2026, 10, 21),
  ...given,
});
