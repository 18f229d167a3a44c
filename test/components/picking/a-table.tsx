import { vi } from "vitest";
import { textRoom } from "~/components/column-room";
import type { CellProps, Column } from "~/components/picking/column";
import { PickingTable } from "~/components/picking/table";

interface Parcel {
  id: string;
  name: string;
  codVnd: number;
}
export const PARCELS: Parcel[] = [
  { id: "a", name: "#1001", codVnd: 1 },
  { id: "b", name: "#1002", codVnd: 2 },
];
export const book = vi.fn();

const Book = ({ row, acts, wide }: CellProps<Parcel, { verb: string }>) => (
  <button type="button">{`${acts.verb} ${row.name}${wide ? " wide" : ""}`}</button>
);
/** Out of the order of a tile, to see that a tile has its own. */
const COLUMNS: Column<Parcel, { verb: string }>[] = [
  { id: "action", tile: "action", Cell: Book },
  { id: "cod", isAmount: true, tile: "figure", Cell: ({ row }) => row.codVnd },
  { id: "why", room: textRoom(8, 0.1), tile: "fact", Cell: ({ row }) => <p>{`why ${row.name}`}</p> },
  { id: "parcel", tile: "about", Cell: ({ row }) => <a href={`/app/${row.id}`}>{row.name}</a> },
];

/** A table of two parcels. */
export const table = (change: Partial<Parameters<typeof PickingTable<Parcel, { verb: string }, string>>[0]> = {}) => (
  <PickingTable
    rows={PARCELS}
    keyOf={({ id }) => id}
    columns={COLUMNS}
    headingOf={(id) => `the ${id}`}
    acts={{ verb: "book" }}
    named={{ one: "parcel", many: "parcels" }}
    selection={{
      heading: "Choose",
      choose: ({ name }) => `Choose ${name}`,
      all: "Choose all",
      some: (count) => `${count} chosen`,
      actions: (ticked) => [
        { content: `Book ${ticked.length}`, right: "book", disabled: false, onAction: () => book(ticked) },
      ],
    }}
    pages={{ next: null, isFirst: true, urlAfter: (place) => `/app?after=${place}` }}
    empty={<p>nothing here</p>}
    {...change}
  />
);
