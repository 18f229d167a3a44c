import {
  emptySection,
  type FallbackSection,
  fallbackPaths,
  fallbackRows,
  fallbackSections,
} from "~/domain/checkout/fallback-sections";
import { proposedFallback } from "~/domain/checkout/proposed-tables";
import { SectionGrid } from "./section-grid";
import { type AreaTable, TableCard, type TableCardProps } from "./table-card";

const TABLE: AreaTable<"fallback", FallbackSection> = {
  name: "fallback",
  sections: fallbackSections,
  rows: fallbackRows,
  paths: fallbackPaths,
  empty: emptySection,
  proposed: proposedFallback,
};

/** The shop's own price list. */
export function FallbackCard(props: TableCardProps<"fallback">) {
  return (
    <TableCard table={TABLE} {...props}>
      {(section) => <SectionGrid {...section} />}
    </TableCard>
  );
}
