import { capital } from "~/components/capital";
import { CarrierCode } from "~/components/carrier-code";
import { useCarrierWords } from "~/components/carrier-words";
import { useText } from "~/components/text";
import type { ParcelView } from "~/flows/parcel/views";
import { Fact } from "../field/fact";

/** The carrier's price area and price list of a booked parcel; nothing where it named neither. */
export function PriceArea({ parcel: { area, feePackage } }: { parcel: Pick<ParcelView, "area" | "feePackage"> }) {
  const t = useText();
  const words = useCarrierWords();
  if (!area && !feePackage) return null;
  const list = feePackage && words.pricePackage(feePackage);
  return (
    <Fact label={t("parcel:shipment.area")}>
      {area && t("parcel:shipment.area_number", { area })}
      {area && feePackage && " · "}
      {feePackage && list && (
        <CarrierCode code={feePackage} words={area || list === feePackage ? list : capital(list)} />
      )}
    </Fact>
  );
}
