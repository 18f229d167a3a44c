import type { CSSProperties } from "react";

/**
 * The room of a table's column, for its heading and all its cells, so that the columns have their widths before the first row is there:
 * a page arrives row by row, and nothing may move with what comes later.
 */
export type ColumnRoom = Pick<CSSProperties, "width" | "minWidth" | "whiteSpace" | "overflowWrap">;

/** Returns the room of a text: `leastRem` in a window of 65 rem or less, and beyond it this share of what the window is wider. */
export const textRoom = (leastRem: number, share: number): ColumnRoom => ({
  width: `max(${leastRem}rem, calc(${leastRem}rem + (100vw - 65rem) * ${share}))`,
  whiteSpace: "normal",
  overflowWrap: "anywhere",
});

/** Returns the room of something short that is not broken: usually this much. */
export const shortRoom = (rem: number): ColumnRoom => ({ minWidth: `${rem}rem` });
