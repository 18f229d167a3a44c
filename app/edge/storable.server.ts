import type { ServerBuild } from "@remix-run/node";
import type { Log } from "~/log.server";
import { isUnstorable } from "~/store/database.server";

type Routes = ServerBuild["routes"];
type Handler = (args: { request: Request }) => unknown;

/**
 * The last net under what people send: a value that PostgreSQL has no room for, or cannot read as what it should be, is a
 * mistake of whoever sent it, 400 and not 500. It is logged all the same, since a schema should have refused it before.
 */
export function withStorableInput(build: ServerBuild, log: Log): ServerBuild {
  const guarded = (handler: unknown) =>
    typeof handler !== "function"
      ? handler
      : async (args: { request: Request }) => {
          try {
            return await (handler as Handler)(args);
          } catch (error) {
            if (!isUnstorable(error)) throw error;
            const { method, url } = args.request;
            log.warn({ err: error, method, path: new URL(url).pathname }, "page.unstorable");
            throw new Response(null, { status: 400 });
          }
        };
  const routes = Object.entries(build.routes).map(([id, route]) => {
    const { loader, action } = route.module;
    // A handler that is not there must not seem to be there.
    const handlers = { ...(loader && { loader: guarded(loader) }), ...(action && { action: guarded(action) }) };
    return [id, { ...route, module: { ...route.module, ...handlers } }];
  });
  return { ...build, routes: Object.fromEntries(routes) as Routes };
}
