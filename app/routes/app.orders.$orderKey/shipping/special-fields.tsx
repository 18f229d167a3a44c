import { Text, TextField } from "@shopify/polaris";
import { useProblemText } from "~/components/problem-text";
import { useText } from "~/components/text";
import { problemErrors } from "../field/problem-errors";
import type { EditorProps } from "../props";
import type { ServiceForm } from "./form";

type SpecialField = "pickDate" | "deliverDate" | "labelId";

interface Props extends Pick<EditorProps, "order" | "parcel"> {
  form: ServiceForm;
  set: (field: SpecialField) => (value: string) => void;
}

/**
 * Fields that the carrier accepts from some shops only (carrier 2.3). Shown if the settings allow them, or if one is already set,
 * so that it can be removed.
 */
export function SpecialFields({ order, parcel, form, set }: Props) {
  const t = useText();
  const problemText = useProblemText();
  const { overrides } = parcel;
  const offersDates = order.allowed.scheduledDates || Boolean(overrides.pickDate ?? overrides.deliverDate);
  const offersTrackingNumber = order.allowed.ownLabels || Boolean(overrides.labelId);
  if (!offersDates && !offersTrackingNumber) return null;
  return (
    <>
      <Text as="p" tone="subdued">
        {t("parcel:form.special")}
      </Text>
      {offersDates && (
        <>
          <TextField
            label={t("parcel:form.pick_date")}
            type="date"
            value={form.pickDate}
            onChange={set("pickDate")}
            autoComplete="off"
            error={form.pickDate !== "" && problemErrors(parcel, "options", problemText, "dates_not_allowed")}
          />
          <TextField
            label={t("parcel:form.deliver_date")}
            type="date"
            value={form.deliverDate}
            onChange={set("deliverDate")}
            autoComplete="off"
            error={form.deliverDate !== "" && problemErrors(parcel, "options", problemText, "dates_not_allowed")}
          />
        </>
      )}
      {offersTrackingNumber && (
        <TextField
          label={t("parcel:form.own_tracking_number")}
          value={form.labelId}
          onChange={set("labelId")}
          maxLength={60}
          autoComplete="off"
          error={form.labelId !== "" && problemErrors(parcel, "options", problemText, "own_label_not_allowed")}
        />
      )}
    </>
  );
}
