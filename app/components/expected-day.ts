import type { ExpectedDay } from "~/domain/transit/expected-day";
import { noonInVietnam } from "~/domain/vietnam-time";
import type { Format } from "~/locales/format";
import type { Text } from "~/locales/keys";

/** Returns when a parcel is expected, and how sure that is, as sentences for staff. */
export function expectedText(t: Text, format: Format, expected: ExpectedDay): string {
  const { origin, parcels, countedFrom } = expected;
  const rests =
    origin === "table" || parcels === null
      ? t("parcel:expected.by_table")
      : t("parcel:expected.by_parcels", { parcels: format.number(parcels) });
  return [whenText(t, format, expected), rests, t(`parcel:expected.counted.${countedFrom}`)].join(" ");
}

function whenText(t: Text, format: Format, expected: ExpectedDay): string {
  const day = (date: string) => format.date(noonInVietnam(date));
  switch (expected.outcome) {
    case "expected":
      return expected.from === expected.to
        ? t("parcel:expected.on", { day: day(expected.to) })
        : t("parcel:expected.between", { from: day(expected.from), to: day(expected.to) });
    case "put_off":
      return t("parcel:expected.put_off", { day: day(expected.notBefore) });
    case "late":
      return t("parcel:expected.late");
  }
}
