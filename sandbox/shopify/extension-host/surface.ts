/** The kinds of places at Shopify where extensions run, each with elements of its own. */
export const SURFACES = [
  "checkout",
  "thank-you",
  "customer-account",
  "admin-block",
  "admin-action",
  "admin-print-action",
] as const;

export type Surface = (typeof SURFACES)[number];

/** Returns the surface of a target; throws for one that the host does not know. A should-render module draws nothing. */
export function surfaceOf(target: string): Surface {
  if (target.startsWith("purchase.thank-you.")) return "thank-you";
  if (target.startsWith("purchase.checkout.")) return "checkout";
  if (target.startsWith("customer-account.")) return "customer-account";
  if (/^admin\..*\.block\.render$/.test(target)) return "admin-block";
  if (/^admin\..*print-action\.(should-)?render$/.test(target)) return "admin-print-action";
  if (/^admin\..*action\.(should-)?render$/.test(target)) return "admin-action";
  throw new Error(`the extension host does not know the surface of ${target}`);
}

/** Returns the target of the module that says whether an action is shown. */
export const shouldRenderOf = (target: string): string => target.replace(/\.render$/, ".should-render");
