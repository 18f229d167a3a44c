import { ShopifyError } from "./shopify-error";

export interface Connection<Node> {
  nodes: Node[];
  pageInfo: { hasNextPage: boolean; endCursor?: string | null };
}

/**
 * Returns the cursor of the next page; null after the last. Throws {@link ShopifyError} `unreadable` when Shopify sends no
 * cursor.
 */
export function nextCursor({ pageInfo }: Pick<Connection<unknown>, "pageInfo">): string | null {
  if (!pageInfo.hasNextPage) return null;
  if (!pageInfo.endCursor) throw new ShopifyError("unreadable", "another page is announced without a cursor");
  return pageInfo.endCursor;
}

/** Yields all nodes of a connection, page by page, starting after the cursor `after`. */
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
