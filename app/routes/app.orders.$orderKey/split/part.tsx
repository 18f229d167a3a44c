import { BlockStack, Text } from "@shopify/polaris";
import { useFormat } from "~/components/format";
import { useText } from "~/components/text";
import type { SplitPart } from "~/flows/parcel/views";
import { Fact } from "../field/fact";

interface Props {
  title: string;
  pieces: number;
  /** Undefined while the server calculates. */
  part: SplitPart | undefined;
}

/** One of the two parcels that a split makes. */
export function SplitPartFacts({ title, pieces, part }: Props) {
  const t = useText();
  const format = useFormat();
  const about = (field: string) => part?.problems.filter((problem) => problem.field === field);
  return (
    <BlockStack gap="200">
      <Text as="h3" variant="headingSm">
        {title} · {t("split:pieces", { count: pieces })}
      </Text>
      <Fact label={t("split:weight")} problems={about("weight")}>
        {part ? format.weight(part.weightGrams) : "…"}
      </Fact>
      <Fact label={t("split:cod")} problems={about("cod")}>
        {part ? codOf(part) : "…"}
      </Fact>
      <Fact label={t("split:value")}>{part ? format.money(part.declaredValueVnd) : "…"}</Fact>
    </BlockStack>
  );

  function codOf({ codVnd }: SplitPart): string {
    return codVnd === null ? t("orders:cod_undecided") : format.money(codVnd);
  }
}
