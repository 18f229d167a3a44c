import { Badge, BlockStack, InlineGrid, InlineStack, Text } from "@shopify/polaris";
import type { ReactNode } from "react";
import { useText } from "~/components/text";
import type { Origin } from "~/domain/draft/origins";
import type { Problem } from "~/domain/parcel/problem";
import { ProblemNote } from "./problem-note";

interface Props {
  label: string;
  children: ReactNode;
  /** Who decided the value. Order, settings and defaults are the usual origins and are not shown. */
  origin?: Origin;
  problems?: Problem[];
}

/** A value with its name and origin, and its problems right below. */
export function Fact({ label, children, origin, problems = [] }: Props) {
  return (
    <BlockStack gap="100">
      <InlineGrid columns={{ xs: 1, sm: ["oneThird", "twoThirds"] }} gap={{ xs: "0", sm: "300" }}>
        <Text as="span" tone="subdued">
          {label}
        </Text>
        <InlineStack gap="200" blockAlign="baseline" wrap={false}>
          <div style={{ overflowWrap: "anywhere" }}>{children}</div>
          {isUnusual(origin) && <Decider origin={origin} />}
        </InlineStack>
      </InlineGrid>
      {problems.map((problem) => (
        <ProblemNote key={problem.code + JSON.stringify(problem.params ?? {})} problem={problem} />
      ))}
    </BlockStack>
  );
}

type UnusualOrigin = Exclude<Origin, "order" | "setting" | "default">;

/** Said on every line, the usual origins would hide the one that is not. */
const isUnusual = (origin: Origin | undefined): origin is UnusualOrigin =>
  origin !== undefined && origin !== "order" && origin !== "setting" && origin !== "default";

/** Values set by staff stand out; other origins are subdued. */
function Decider({ origin }: { origin: UnusualOrigin }) {
  const t = useText();
  if (typeof origin === "object") {
    return (
      <Text as="span" tone="subdued" variant="bodySm">
        {t("parcel:origin.rules", { rules: origin.rules.join(", ") })}
      </Text>
    );
  }
  const text = t(`parcel:origin.${origin}`);
  return (
    <span style={{ whiteSpace: "nowrap" }}>
      {origin === "staff" ? (
        <Badge tone="info">{text}</Badge>
      ) : (
        <Text as="span" tone="subdued" variant="bodySm">
          {text}
        </Text>
      )}
    </span>
  );
}
