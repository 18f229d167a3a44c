import {
  type AppLoadContext,
  createReadableStreamFromReadable,
  type EntryContext,
  type HandleErrorFunction,
} from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { isbot } from "isbot";
import { renderToPipeableStream } from "react-dom/server";
import { getApp } from "./deps.server";
import { renderTurn } from "./render-turn.server";
import { signedInShop } from "./signed-in-shop";
import { createZeroByteFilter } from "./zero-byte-filter.server";

// One build, one module graph: the process entry takes edge and worker from here (design 1).
export { startWaybill } from "./start.server";

/** Data that a loader defers may arrive this late; the stream is cut a little later. */
export const streamTimeout = 5_000;

/** Renders a page, and says in the context of the request which shop's admin may frame it: the one that signed in. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  context: AppLoadContext,
): Promise<Response> {
  getApp().shopifyApp.addDocumentResponseHeaders(request, headers);
  context.framedBy = signedInShop(remixContext.staticHandlerContext.loaderData);
  headers.set("Content-Type", "text/html; charset=utf-8");
  // A program that reads pages gets the whole page; a person sees its frame at once.
  const ready = isbot(request.headers.get("user-agent") ?? "") ? "onAllReady" : "onShellReady";

  await renderTurn();
  return new Promise((resolve, reject) => {
    let shellSent = false;
    let responseStatus = status;
    const { pipe, abort } = renderToPipeableStream(<RemixServer context={remixContext} url={request.url} />, {
      [ready]() {
        shellSent = true;
        const body = createZeroByteFilter();
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

/** Logs what a loader or action threw, without the query: it may hold a session token. A page that is not there is no failure. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  getApp().log.error({ err: error, method: request.method, path: new URL(request.url).pathname }, "page.failed");
};
