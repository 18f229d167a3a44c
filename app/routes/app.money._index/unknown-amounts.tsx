import { Banner, Link, Text } from "@shopify/polaris";
import { useFormat } from "~/components/format";
import { type BookPageQuery, bookUrl } from "~/components/money/book-query";
import { useText } from "~/components/text";
import type { BookView } from "~/flows/cod/views";

/** Of how many parcels nobody has said how much was collected, how much that is at most, and where it is said. */
export function UnknownAmounts({ unknown, query }: Pick<BookView, "unknown"> & { query: BookPageQuery }) {
  const t = useText();
  const format = useFormat();
  if (unknown.parcels === 0) return null;
  return (
    <Banner tone="warning">
      <Text as="p">
        {t("money:unknown_amounts", { count: unknown.parcels, amount: format.money(unknown.vnd) })}{" "}
        {query.stage === "partly" ? (
          t("money:say_amounts_here")
        ) : (
          <Link url={bookUrl({ stage: "partly" })}>{t("money:say_amounts")}</Link>
        )}
      </Text>
    </Banner>
  );
}
