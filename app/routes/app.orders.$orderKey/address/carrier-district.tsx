import { Select, Text } from "@shopify/polaris";
import { useText } from "~/components/text";

interface Props {
  /** The old districts that the chosen ward belongs to. */
  districts: readonly string[];
  chosen: string;
  onChoose: (district: string) => void;
  error?: string;
}

/** The old district that is sent to the carrier with a two-level address: shown if it is certain, else asked for. */
export function CarrierDistrict({ districts, chosen, onChoose, error }: Props) {
  const t = useText();
  const [only, ...others] = districts;
  if (only === undefined) return null;
  if (others.length === 0) {
    return (
      <Text as="p" tone="subdued">
        {t("address:former_district.derived", { district: only })}
      </Text>
    );
  }
  return (
    <Select
      label={t("address:former_district.label")}
      helpText={t("address:former_district.help")}
      options={[
        { value: "", label: t("address:former_district.choose") },
        ...districts.map((name) => ({ value: name, label: name })),
      ]}
      value={chosen}
      onChange={onChoose}
      error={error}
    />
  );
}
