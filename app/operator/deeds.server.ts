import type { Deps } from "~/flows/deps.server";
import { endExemptionOf, endPlan, exempt } from "~/flows/operator/billing.server";
import type { Asked } from "~/flows/operator/deed.server";
import {
  pause,
  redrive,
  releaseCarrierPause,
  replay,
  resendStep,
  resume,
  strikeOffRole,
} from "~/flows/operator/switches.server";

/** What a form says it is about. A shop's key that is none is one that no shop has. */
interface About {
  shopId: string | null;
  /** Of a shop. */
  shop: string;
  kind: string;
  id: (name: string) => number;
}

const SWITCHES: Record<string, (deps: Deps, asked: Asked, about: About) => Promise<unknown>> = {
  "/operator/pause": (deps, asked, { shopId, kind }) => pause(deps, asked, { shopId, kind }),
  "/operator/resume": (deps, asked, { shopId, kind }) => resume(deps, asked, { shopId, kind }),
  "/operator/redrive": (deps, asked, { shopId, kind }) => redrive(deps, asked, { shopId, kind: kind || null }),
  "/operator/resend": (deps, asked, { shop, id }) => resendStep(deps, asked, { shopId: shop, stepId: id("step") }),
  "/operator/replay": (deps, asked, { shop, id }) => replay(deps, asked, { shopId: shop, messageId: id("message") }),
  "/operator/strike-role": (deps, asked, { kind }) => strikeOffRole(deps, asked, { role: kind }),
  "/operator/release": (deps, asked, { shop }) => releaseCarrierPause(deps, asked, { shopId: shop }),
  "/operator/exempt": (deps, asked, { shop }) => exempt(deps, asked, { shopId: shop }),
  "/operator/end-exemption": (deps, asked, { shop }) => endExemptionOf(deps, asked, { shopId: shop }),
  "/operator/end-plan": (deps, asked, { shop }) => endPlan(deps, asked, { shopId: shop }),
};

/** Returns whether a form may be sent to this path. */
export const isDeedPath = (path: string): boolean => Object.hasOwn(SWITCHES, path);

/** Does what a form asks for, and returns the page that shows what came of it. */
export async function doAsked(deps: Deps, path: string, asked: Asked, form: URLSearchParams): Promise<string> {
  const given = form.get("shop") ?? "";
  const shop = /^[a-z0-9]{1,32}$/.test(given) ? given : "?";
  const id = (name: string) => (/^\d{1,15}$/.test(form.get(name) ?? "") ? Number(form.get(name)) : 0);
  const kind = (form.get("kind") ?? "").replace(/[^a-z-]/g, "?").slice(0, 40);
  await SWITCHES[path]?.(deps, asked, { shopId: given === "" ? null : shop, shop, kind, id });
  return given === "" || shop === "?" ? "/operator" : `/operator/shops/${shop}`;
}
