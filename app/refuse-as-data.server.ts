import type { AppLoadContext } from "@remix-run/node";

/**
 * Throws a 404 Response when a file is asked for as if it were the data of a page: Remix reads such an answer whole, as text, before it
 * sends any of it, and a file may be larger than the memory of the process (decision 147).
 */
export function refuseAsData({ isData }: AppLoadContext): void {
  if (isData) throw new Response(null, { status: 404 });
}
