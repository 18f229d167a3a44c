import { Select } from "@shopify/polaris";
import { useText } from "~/components/text";

interface Props {
  names: string[];
  chosen: string;
  onChoose: (hamlet: string) => void;
}

/** A select with the carrier's names below a ward. */
export function HamletSelect({ names, chosen, onChoose }: Props) {
  const t = useText();
  const none = t("address:choose_hamlet");
  return (
    <Select
      label={none}
      labelHidden
      options={[{ value: "", label: none }, ...names.map((name) => ({ value: name, label: name }))]}
      value={names.includes(chosen) ? chosen : ""}
      onChange={onChoose}
    />
  );
}
