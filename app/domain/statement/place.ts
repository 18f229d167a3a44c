import { LINE_OUTCOMES, type LineOutcome } from "./outcomes";

/** Which rows of a statement are shown, and from where. */
export interface LinesPlace {
  /** `open`: all that is not as expected. */
  show: LineOutcome | "open" | "all";
  /** The row behind which the page begins. */
  after: number;
}

/** Returns which rows a page's address asks for; what it does not know counts as not said. */
export function readLinesPlace(query: URLSearchParams): LinesPlace {
  const wanted = query.get("show");
  const show = [...LINE_OUTCOMES, "open", "all"].find((one) => one === wanted) as LinesPlace["show"] | undefined;
  const after = Number(query.get("after"));
  return { show: show ?? "open", after: Number.isSafeInteger(after) && after > 0 && after < 2 ** 31 ? after : 0 };
}

/** A statement in the list, behind which a page begins. */
export interface ListPlace {
  createdAt: string;
  id: string;
}

const LIST_PLACE = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)\|([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

/** Returns where a page of the list begins; what it does not know counts as not said: the first page. */
export function readListPlace(after: string | null): ListPlace | null {
  const [, createdAt = "", id = ""] = LIST_PLACE.exec(after ?? "") ?? [];
  return Number.isNaN(Date.parse(createdAt)) ? null : { createdAt, id };
}

/** Returns a place in the list as an address has it. */
export const listPlaceText = ({ createdAt, id }: ListPlace): string => `${createdAt}|${id}`;

/** Returns the query of these rows. */
export function linesQuery({ show, after }: LinesPlace): string {
  const query = new URLSearchParams();
  if (show !== "open") query.set("show", show);
  if (after > 0) query.set("after", String(after));
  return query.size > 0 ? `?${query}` : "";
}
