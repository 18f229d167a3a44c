import { Checkbox, ChoiceList, Select } from "@shopify/polaris";
import { useState } from "react";
import { useFormat } from "~/components/format";
import { NumberField } from "~/components/number-field";
import { useText } from "~/components/text";
import type { ParcelOverrides } from "~/domain/parcel/overrides";
import { isWithin, type NumberEntry } from "~/domain/typed-number";
import { EditModal } from "../contents/edit-modal";
import type { EditorProps } from "../props";

type Unpaid = NonNullable<ParcelOverrides["unpaidAs"]>;
type Payer = NonNullable<ParcelOverrides["feePaidBy"]>;

/** Edits the COD, the declared value and who pays the carrier; *collect only* is behind a confirmation. */
export function MoneyEditor({ order, parcel, request, onClose }: EditorProps) {
  const t = useText();
  const format = useFormat();
  const { overrides } = parcel;
  const [unpaidAs, setUnpaidAs] = useState<Unpaid | "">(overrides.unpaidAs ?? "");
  const [codVnd, setCod] = useState<NumberEntry>(overrides.codVnd ?? null);
  const [declaredValueVnd, setValue] = useState<NumberEntry>(overrides.declaredValueVnd ?? null);
  const [payer, setPayer] = useState<Payer | "">(overrides.feePaidBy ?? "");
  const [collectOnly, setCollectOnly] = useState(overrides.collectOnly === true);
  const [understood, setUnderstood] = useState(overrides.collectOnly === true);
  const confirmed = !collectOnly || understood;
  const undecided = parcel.draft?.codDecision.kind === "review" || overrides.unpaidAs !== undefined;
  return (
    <EditModal
      title={t("parcel:form.money")}
      shipmentId={parcel.shipmentId}
      patch={
        confirmed && isWithin(codVnd) && isWithin(declaredValueVnd, 1)
          ? {
              unpaidAs: unpaidAs || null,
              codVnd,
              declaredValueVnd,
              feePaidBy: payer || null,
              collectOnly: collectOnly || null,
            }
          : null
      }
      onClose={onClose}
    >
      {undecided && (
        <ChoiceList
          title={t("parcel:form.unpaid")}
          choices={[
            { value: "", label: t("parcel:form.unpaid_wait") },
            { value: "collect", label: t("parcel:form.unpaid_collect") },
            { value: "ship_unpaid", label: t("parcel:form.unpaid_ship") },
          ]}
          selected={[unpaidAs]}
          onChange={([choice]) => setUnpaidAs(choice === "collect" || choice === "ship_unpaid" ? choice : "")}
        />
      )}
      <NumberField
        label={t("parcel:field.cod")}
        value={codVnd}
        onChange={setCod}
        unit="₫"
        placeholder={request.codVnd}
        helpText={`${t("parcel:form.empty_is_order")} ${t("parcel:form.cod_limit", { amount: format.money(Math.max(0, order.outstandingVnd)) })}`}
      />
      <NumberField
        label={t("parcel:field.value")}
        min={1}
        value={declaredValueVnd}
        onChange={setValue}
        unit="₫"
        placeholder={request.declaredValueVnd}
        helpText={t("parcel:form.empty_is_order")}
      />
      <Select
        label={t("parcel:field.fee_payer")}
        options={[
          { value: "", label: t("parcel:form.by_setting") },
          { value: "sender", label: t("parcel:fee_payer.sender") },
          { value: "receiver", label: t("parcel:fee_payer.receiver") },
        ]}
        value={payer}
        onChange={(choice) => setPayer(choice === "sender" || choice === "receiver" ? choice : "")}
      />
      <Checkbox
        label={t("parcel:collect_only.label")}
        helpText={t("parcel:collect_only.help")}
        checked={collectOnly}
        onChange={(checked) => {
          setCollectOnly(checked);
          setUnderstood(false);
        }}
      />
      {collectOnly && (
        <Checkbox label={t("parcel:collect_only.confirm")} checked={understood} onChange={setUnderstood} />
      )}
    </EditModal>
  );
}
