/**
 * A document to be printed, as rows of cells. How text is broken into lines and rows into pages is decided where it is drawn, which knows the
 * font (`app/flows/print/press/`).
 */
export interface PaperDocument {
  size: "A4" | "A5";
  title: string;
  /** BCP 47. */
  language: string;
  /** In points. */
  textSize: number;
  sheets: Sheet[];
}

/** Pages that belong together and are counted together. */
export interface Sheet {
  /** On each of its pages. */
  head: Row[];
  body: Row[];
  /** At the bottom of each page, with `{page}` and `{pages}` in it. */
  foot: string;
}

export interface Row {
  cells: (TextCell | BarsCell | BoxCell)[];
  /** A line below it. */
  ruled?: boolean;
  shaded?: boolean;
  /** Not the last one of a page: what follows belongs to it. */
  stays?: boolean;
  /** Above and below, in points. */
  padding?: number;
}

interface InRow {
  /** Part of the width of the page that is printed on. */
  width: number;
}

export interface TextCell extends InRow {
  text: string;
  size?: number;
  bold?: boolean;
  subdued?: boolean;
  align?: "left" | "right" | "center";
  /** The most lines of it; all by default. */
  most?: number;
}

export interface BarsCell extends InRow {
  /** Widths of bars and spaces in modules, beginning with a bar. */
  bars: number[];
  height: number;
  /** The widest module, in points. */
  widest?: number;
  caption?: string;
}

/** An empty frame, to be ticked or signed in. */
interface BoxCell extends InRow {
  height: number;
}
