import type { vi } from "./vi";

/** Paths of all texts below a node, such as `account.title`, without the plural suffixes of i18next. */
type Paths<Node> = {
  [Key in keyof Node & string]: Node[Key] extends string ? Singular<Key> : `${Key}.${Paths<Node[Key]>}`;
}[keyof Node & string];

type Singular<Key extends string> = Key extends `${infer Stem}_${"one" | "other"}` ? Stem : Key;

type Catalogue = typeof vi;

/** Every text that exists, as `<namespace>:<path>`. */
export type TextKey = {
  [Namespace in keyof Catalogue & string]: `${Namespace}:${Paths<Catalogue[Namespace]>}`;
}[keyof Catalogue & string];

/** Returns a text in the reader's language; `values` fill its `{{placeholders}}`, `count` chooses the plural. */
export type Text = (key: TextKey, values?: Record<string, string | number>) => string;

/** The same structure with other texts: what a second language must provide. */
export type SameTexts<Node> = { [Key in keyof Node]: Node[Key] extends string ? string : SameTexts<Node[Key]> };
