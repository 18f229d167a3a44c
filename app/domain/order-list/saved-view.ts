import { plain } from "~/domain/text";

/** More names than these are no overview any more. */
export const MOST_VIEWS = 20;
/** Characters of a name: what a menu on a phone shows in one line. */
export const LONGEST_NAME = 40;
/** Characters of the address of a list: every filter with all of its values. */
export const LONGEST_QUERY = 8_000;

/** What a saved view shows. */
export interface ViewContent {
  search: string;
  /** All else, as the page's address says it. */
  query: string;
}

/** Returns whether two names look the same to somebody who chooses by them: neither case nor accents tell them apart. */
export const isSameName = (one: string, other: string): boolean => plain(one) === plain(other);

/** Returns whether two views show the same. */
export const isSameContent = (one: ViewContent, other: ViewContent): boolean =>
  one.search === other.search && one.query === other.query;
