import { Checkbox, ChoiceList, Select } from "@shopify/polaris";
import { useState } from "react";
import { useFormat } from "~/components/format";
import { useText } from "~/components/text";
import type { ParcelOverrides } from "~/domain/parcel/overrides";
import { EditModal } from "../contents/edit-modal";
import { readWhole, storedWhole, WholeField } from "../field/whole-field";
import type { EditorProps } from "../props";

type Unpaid = NonNullable<ParcelOverrides["unpaidAs"]>;
type Payer = NonNullable<ParcelOverrides["feePaidBy"]>;

/** What is collected, what the parcel is worth, who pays the carrier; and collecting without delivering, behind a confirmation. */
export function MoneyEditor({ order, parcel, request, onClose }: EditorProps) {
  const t = useText();
  const format = useFormat();
  const { overrides } = parcel;
  const [unpaidAs, setUnpaidAs] = useState<Unpaid | "">(overrides.unpaidAs ?? "");
  const [cod, setCod] = useState(overrides.codVnd?.toString() ?? "");
  const [value, setValue] = useState(overrides.declaredValueVnd?.toString() ?? "");
  const [payer, setPayer] = useState<Payer | "">(overrides.feePaidBy ?? "");
  const [collectOnly, setCollectOnly] = useState(overrides.collectOnly === true);
  const [understood, setUnderstood] = useState(overrides.collectOnly === true);
  const codVnd = storedWhole(readWhole(cod));
  const declaredValueVnd = storedWhole(readWhole(value));
  const wrong =
    codVnd === undefined || declaredValueVnd === undefined || declaredValueVnd === 0 || (collectOnly && !understood);
  const undecided = parcel.draft?.codDecision.kind === "review" || overrides.unpaidAs !== undefined;
  return (
    <EditModal
      title={t("parcel:form.money")}
      shipmentId={parcel.shipmentId}
      patch={
        wrong
          ? null
          : {
              unpaidAs: unpaidAs || null,
              codVnd,
              declaredValueVnd,
              feePaidBy: payer || null,
              collectOnly: collectOnly || null,
            }
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
      <WholeField
        label={t("parcel:field.cod")}
        value={cod}
        onChange={setCod}
        suffix="₫"
        placeholder={format.number(request.codVnd)}
        helpText={`${t("parcel:form.empty_is_order")} ${t("parcel:form.cod_limit", { amount: format.money(Math.max(0, order.outstandingVnd)) })}`}
      />
      <WholeField
        label={t("parcel:field.value")}
        value={value}
        onChange={setValue}
        suffix="₫"
        placeholder={format.number(request.declaredValueVnd)}
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
