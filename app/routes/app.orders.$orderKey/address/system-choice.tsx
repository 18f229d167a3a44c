import { ChoiceList } from "@shopify/polaris";
import { useText } from "~/components/text";
import type { AddressSystem } from "./form";

interface Props {
  system: AddressSystem;
  onChange: (system: AddressSystem) => void;
}

/** Chooses the administrative system an address is given in, or the buyer's text as written. */
export function SystemChoice({ system, onChange }: Props) {
  const t = useText();
  return (
    <ChoiceList
      title={t("address:system.title")}
      choices={(["2", "3", "written"] as const).map((value) => ({ value, label: t(`address:system.${value}`) }))}
      selected={[system]}
      onChange={([chosen]) => chosen && onChange(chosen as AddressSystem)}
    />
  );
}
