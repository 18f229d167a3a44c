import type { ParcelAnswer } from "../../../app/domain/extension/order";
import type { Translate } from "./troubled";

/** Shows which parcel it is and how it stands, in the carrier's words once the carrier has said something. */
export function ParcelHead({ parcel, t }: { parcel: ParcelAnswer; t: Translate }) {
  return (
    <s-stack direction="inline" gap="small" alignItems="center">
      <s-text type="strong">{parcel.trackingNumber ?? t("parcel", { number: parcel.number })}</s-text>
      <s-badge tone={parcel.tone}>{parcel.state}</s-badge>
    </s-stack>
  );
}

/** Shows a named value; nothing where there is none. */
export function Fact({ name, value }: { name: string; value: string | null }) {
  if (value === null) return null;
  return (
    <s-text>
      {name}: {value}
    </s-text>
  );
}

/** Shows sentences as a list; nothing when there are none. */
export function Sentences({ sentences }: { sentences: readonly string[] }) {
  if (sentences.length === 0) return null;
  return (
    <s-unordered-list>
      {sentences.map((sentence) => (
        <s-list-item key={sentence}>{sentence}</s-list-item>
      ))}
    </s-unordered-list>
  );
}
