import { EmptyList } from "~/components/empty-list";
import { PickingTable } from "~/components/picking/table";
import { useText } from "~/components/text";
import type { ClaimsPageView } from "~/flows/claims/views";
import { type ClaimActs, type ClaimLine, COLUMNS } from "./columns";
import { type ClaimsPageQuery, claimsUrl } from "./query";

interface Props extends Omit<ClaimsPageView, "counts">, ClaimActs {
  query: ClaimsPageQuery;
}

/** Claims, or what suggests one. */
export function ClaimsTable({ rows, proposals, next, query, busy, onOpen }: Props) {
  const t = useText();
  const lines: ClaimLine[] = [
    ...proposals.map((proposal) => ({ ...proposal, is: "proposal" as const })),
    ...rows.map((row) => ({ ...row, is: "claim" as const })),
  ];
  return (
    <PickingTable
      rows={lines}
      keyOf={(line) => (line.is === "claim" ? line.claimId : line.shipmentId)}
      columns={COLUMNS}
      headingOf={(column) => t(`claims:column.${column}`)}
      acts={{ busy, onOpen }}
      named={{ one: t("claims:resource.one"), many: t("claims:resource.many") }}
      pages={{ next, isFirst: query.after === null, urlAfter: (after) => claimsUrl({ tab: query.tab, after }) }}
      empty={<EmptyList heading={t(`claims:empty.${query.tab}`)}>{t(`claims:empty.${query.tab}_text`)}</EmptyList>}
    />
  );
}
