/** References, tracking numbers and global ids of orders, fulfillment orders and fulfillments, wherever they stand in a text. */
const SUBJECT =
  /\b[0-9a-z]{8}-\d+-\d+\b|\bS\d+\.[A-Z0-9.]+\d\b|gid:\/\/shopify\/(?:Order|FulfillmentOrder|Fulfillment)\/\d+/g;

/** Returns what a request is about. */
export const subjectsOf = (...texts: string[]): string[] => [
  ...new Set(texts.flatMap((text) => text.match(SUBJECT) ?? [])),
];
