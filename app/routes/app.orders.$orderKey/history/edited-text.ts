import { useCarrierWords } from "~/components/carrier-words";
import { useFormat } from "~/components/format";
import { useText } from "~/components/text";
import type { EditedValues, HistoryView } from "~/flows/parcel/views";

type Field = keyof EditedValues & keyof ReturnType<typeof useValueWriters>;

/** Returns a function that says what staff edited: each part with its old and its new value. */
export function useEditedText(): (edited: NonNullable<HistoryView["edited"]>) => string {
  const t = useText();
  const writers = useValueWriters();
  return ({ was, now }) =>
    (Object.keys(now) as (keyof EditedValues)[])
      .filter((field): field is Field => field in writers)
      .map((field) =>
        t("history:detail.from_to", {
          field: t(`history:field.${field}`),
          was: written(field, was),
          now: written(field, now),
        }),
      )
      .join(" · ");

  function written(field: Field, values: EditedValues): string {
    const value = values[field];
    // The writer of a field takes the values of that field.
    return value === null || value === undefined
      ? t("history:detail.as_set")
      : (writers[field] as (value: unknown) => string)(value);
  }
}

/** How the value of each field of the parcel form is written. */
function useValueWriters() {
  const t = useText();
  const format = useFormat();
  const carrier = useCarrierWords();
  const quoted = (value: string) => `“${value}”`;
  const codes = (write: (code: number) => string) => (values: number[]) =>
    values.map(write).join(", ") || t("parcel:tag.none");
  const day = (value: string) => value.split("-").reverse().join("/");
  const transport = (value: "road" | "fly") => t(`carrier:transport.${value}`);
  return {
    recipientName: quoted,
    recipientPhone: quoted,
    weightGrams: format.weight,
    codVnd: format.money,
    unpaidAs: (value: "collect" | "ship_unpaid") =>
      t(value === "collect" ? "parcel:form.unpaid_collect" : "parcel:form.unpaid_ship"),
    declaredValueVnd: format.money,
    feePaidBy: (value: "sender" | "receiver") => t(`parcel:fee_payer.${value}`),
    tags: codes(carrier.tag),
    subTags: codes(carrier.subTag),
    notDeliveredFeeVnd: format.money,
    transport,
    actualTransferMethod: transport,
    pickOption: (value: "cod" | "post") => t(`parcel:pick_option.${value}`),
    pickWorkShift: (value: 1 | 2) => t(`parcel:form.shift.${value}`),
    deliverWorkShift: (value: 1 | 2) => t(`parcel:form.shift.${value}`),
    pickDate: day,
    deliverDate: day,
    labelId: quoted,
    note: quoted,
    pickAddressId: quoted,
    solutionIds: (ids: string[]) => t("parcel:solutions.chosen", { count: ids.length }),
    totalBoxes: format.number,
    collectOnly: (value: boolean) => t(value ? "history:detail.yes" : "history:detail.no"),
  };
}
