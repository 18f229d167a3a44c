import type { ServerBuild } from "@remix-run/node";
import type { Log } from "~/log.server";
import { isUnstorable } from "~/store/database.server";
import { nameInTrace } from "~/trace-scope.server";

type Routes = ServerBuild["routes"];
type Handler = (args: { request: Request }) => unknown;

/**
 * Returns the build with its loaders and actions guarded: a value that PostgreSQL cannot store or parse is an error of the
 * sender, 400 and not 500. It is logged all the same, because a schema should have rejected it before.
 */
export function withStorableInput(build: ServerBuild, log: Log): ServerBuild {
  const guarded = (id: string, handler: unknown) =>
    typeof handler !== "function"
      ? handler
      : async (args: { request: Request }) => {
          nameInTrace(id, args.request.method);
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
    // A missing handler must stay missing.
    const handlers = { ...(loader && { loader: guarded(id, loader) }), ...(action && { action: guarded(id, action) }) };
    return [id, { ...route, module: { ...route.module, ...handlers } }];
  });
  return { ...build, routes: Object.fromEntries(routes) as Routes };
}
