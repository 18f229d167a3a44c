import { ShopifyError } from "./shopify-error";

export interface Connection<Node> {
  nodes: Node[];
  pageInfo: { hasNextPage: boolean; endCursor?: string | null };
}

/** Where the next page starts; null after the last. Throws {@link ShopifyError} `unreadable` when Shopify gives no cursor. */
export function nextCursor({ pageInfo }: Pick<Connection<unknown>, "pageInfo">): string | null {
  if (!pageInfo.hasNextPage) return null;
  if (!pageInfo.endCursor) throw new ShopifyError("unreadable", "another page is announced without a cursor");
  return pageInfo.endCursor;
}

/** All nodes of a connection, page by page, from `after` on. */
export async function* allNodes<Node>(
  read: (after: string | null) => Promise<Connection<Node>>,
  after: string | null = null,
): AsyncGenerator<Node> {
  let cursor = after;
  do {
    const page: Connection<Node> = await read(cursor);
    yield* page.nodes;
    cursor = nextCursor(page);
  } while (cursor !== null);
}
