import { ChoiceList, Spinner, Text } from "@shopify/polaris";
import type { loader } from "~/routes/app.solutions";
import { useText } from "./text";
import { useResource } from "./use-resource";

interface Props {
  /** 64-bit ids as strings of digits. */
  chosen: string[];
  onChange: (solutionIds: string[]) => void;
}

/** Offers the solutions of the shop's account; loaded from the carrier when the form opens. */
export function SolutionChoice({ chosen, onChange }: Props) {
  const t = useText();
  const { answer: data, failed } = useResource<Awaited<ReturnType<typeof loader>>>("/app/solutions");
  if (!data && !failed) return <Spinner size="small" accessibilityLabel={t("parcel:solutions.label")} />;
  if (data?.outcome !== "listed") {
    return (
      <Text as="p" tone="subdued">
        {t("parcel:solutions.failed")}
      </Text>
    );
  }
  // A chosen solution that is no longer offered stays visible, so that it can be removed.
  const gone = chosen.filter((id) => !data.solutions.some(({ solutionId }) => solutionId === id));
  if (data.solutions.length === 0 && gone.length === 0) {
    return (
      <Text as="p" tone="subdued">
        {t("parcel:solutions.none")}
      </Text>
    );
  }
  return (
    <ChoiceList
      allowMultiple
      title={t("parcel:solutions.label")}
      choices={[
        ...data.solutions.map(({ solutionId, description, groupName }) => ({
          value: solutionId,
          label: description || solutionId,
          helpText: groupName,
        })),
        ...gone.map((id) => ({ value: id, label: t("parcel:solutions.gone", { id }) })),
      ]}
      selected={chosen}
      onChange={onChange}
    />
  );
}
