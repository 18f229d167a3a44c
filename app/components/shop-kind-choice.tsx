import { ChoiceList } from "@shopify/polaris";
import { INSURANCE_THRESHOLD_VND } from "~/domain/goods/insurance";
import { useFormat } from "./format";
import { useText } from "./text";

type ShopKind = keyof typeof INSURANCE_THRESHOLD_VND;

const KINDS: ShopKind[] = ["b2c", "c2c"];

/** Asks which contract the shop has with the carrier, which sets the value from which a parcel is insured (carrier 2.5). */
export function ShopKindChoice({ value, onChange }: { value: ShopKind; onChange: (kind: ShopKind) => void }) {
  const t = useText();
  const format = useFormat();
  return (
    <ChoiceList
      title={t("setup:money.kind.title")}
      choices={KINDS.map((kind) => ({
        value: kind,
        label: t(`setup:money.kind.${kind}`),
        helpText: t("setup:money.kind.threshold", { amount: format.money(INSURANCE_THRESHOLD_VND[kind]) }),
      }))}
      selected={[value]}
      onChange={([kind]) => onChange(kind === "c2c" ? "c2c" : "b2c")}
    />
  );
}
