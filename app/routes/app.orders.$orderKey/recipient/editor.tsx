import { TextField } from "@shopify/polaris";
import { useState } from "react";
import { useProblemText } from "~/components/problem-text";
import { useText } from "~/components/text";
import { EditModal } from "../contents/edit-modal";
import { problemErrors } from "../field/problem-errors";
import type { EditorProps } from "../props";
import { recipientPatch, recipientUsed } from "./form";

/** Edits name and phone of the recipient, beginning with those used now; an emptied field is reset to the order's value. */
export function RecipientEditor({ order, parcel, request, onClose }: EditorProps) {
  const t = useText();
  const problemText = useProblemText();
  // As of the opening: an order that changes meanwhile must not look like something that staff typed.
  const [used] = useState(() => recipientUsed({ order, parcel, request }));
  const [name, setName] = useState(used.name);
  const [phone, setPhone] = useState(used.phone);
  return (
    <EditModal
      title={t("parcel:form.recipient")}
      shipmentId={parcel.shipmentId}
      patch={recipientPatch(used, { name, phone })}
      onClose={onClose}
    >
      <TextField
        label={t("parcel:field.recipient")}
        value={name}
        onChange={setName}
        autoComplete="off"
        maxLength={120}
        placeholder={order.destination?.name}
        helpText={t("parcel:form.empty_is_order")}
        error={problemErrors(parcel, "recipient", problemText)}
      />
      <TextField
        label={t("parcel:field.phone")}
        type="tel"
        value={phone}
        onChange={setPhone}
        autoComplete="off"
        maxLength={40}
        placeholder={order.destination?.phone ?? undefined}
        helpText={t("parcel:form.empty_is_order")}
        error={problemErrors(parcel, "phone", problemText)}
      />
    </EditModal>
  );
}
