import { randomBytes } from "node:crypto";
import {
  type AppLoadContext,
  createReadableStreamFromReadable,
  type EntryContext,
  type HandleErrorFunction,
} from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { isbot } from "isbot";
import { renderToPipeableStream } from "react-dom/server";
import { PageNonce } from "./components/page-nonce";
import { getApp } from "./deps.server";
import { createPagePieces } from "./page-pieces.server";
import { renderTurn } from "./render-turn.server";
import { shopifyAppOf } from "./sign-in.server";
import { signedInShop } from "./signed-in-shop";

// One build, one module graph: server.ts takes everything from here (design 1).
export { startWaybill } from "./start-pages.server";

/** Milliseconds that deferred loader data may take; the stream is cut a second later. */
export const streamTimeout = 5_000;

/** Renders a page. Records in the request's context which shop's admin may frame it, the shop that signed in, and the nonce of its scripts. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  context: AppLoadContext,
): Promise<Response> {
  shopifyAppOf().addDocumentResponseHeaders(request, headers);
  context.framedBy = signedInShop(remixContext.staticHandlerContext.loaderData);
  const nonce = randomBytes(16).toString("base64");
  context.nonce = nonce;
  headers.set("Content-Type", "text/html; charset=utf-8");
  // A bot gets the whole page; a browser gets the shell at once.
  const ready = isbot(request.headers.get("user-agent") ?? "") ? "onAllReady" : "onShellReady";

  await renderTurn();
  return new Promise((resolve, reject) => {
    let shellSent = false;
    let responseStatus = status;
    const page = (
      <PageNonce.Provider value={nonce}>
        <RemixServer context={remixContext} url={request.url} nonce={nonce} />
      </PageNonce.Provider>
    );
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      [ready]() {
        shellSent = true;
        const body = createPagePieces();
        pipe(body);
        resolve(new Response(createReadableStreamFromReadable(body), { headers, status: responseStatus }));
      },
      onShellError: reject,
      onError(error) {
        responseStatus = 500;
        // Before the shell is sent, `reject` hands the error to handleError.
        if (shellSent) getApp().log.error({ err: error }, "page.render_failed");
      },
    });
    setTimeout(abort, streamTimeout + 1_000).unref();
  });
}

/**
 * Logs what a loader or action threw. The query is left out: it may hold a session token. Aborted requests and route errors
 * below 500 are not logged.
 */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  getApp().log.error({ err: error, method: request.method, path: new URL(request.url).pathname }, "page.failed");
};
