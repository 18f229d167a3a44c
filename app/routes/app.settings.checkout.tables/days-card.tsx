import { type DaySection, dayPaths, dayRows, daySections, emptyDays } from "~/domain/checkout/fallback-sections";
import { proposedDays } from "~/domain/checkout/proposed-tables";
import { DaysGrid } from "./days-grid";
import { type AreaTable, TableCard, type TableCardProps } from "./table-card";

const TABLE: AreaTable<"days", DaySection> = {
  name: "days",
  sections: daySections,
  rows: dayRows,
  paths: dayPaths,
  empty: emptyDays,
  proposed: proposedDays,
};

/** How many days parcels take; used until enough of the shop's own parcels have been delivered. */
export function DaysCard(props: TableCardProps<"days">) {
  return (
    <TableCard table={TABLE} {...props}>
      {(section) => <DaysGrid {...section} />}
    </TableCard>
  );
}
