import { readFileSync } from "node:fs";
import { GraphQLError } from "graphql";
import { API_VERSION } from "../version.ts";
import type { Context } from "./context.ts";

interface AccessTable {
  types: Record<string, string>;
  fields: Record<string, string>;
  protected: Record<string, unknown>;
  gid: Record<string, string[]>;
}

/** Shopify's own table that accompanies the schema: scopes in words, protected customer data, legal id types. */
export const access: AccessTable = JSON.parse(
  readFileSync(new URL(`../../../schema/admin-${API_VERSION}.access.json`, import.meta.url), "utf8"),
);

/**
 * Returns the scopes that Shopify's text names; holding one of them is enough. A bare `orders` means read or write access
 * to it. Text after "Also:" is about staff permissions. Null when the text names no scope.
 */
export function scopesIn(text: string): string[] | null {
  const [requirement = ""] = text.split(" Also:");
  const scopes = [...requirement.matchAll(/`([a-z_]+)`/g)].flatMap(([, word = ""]) =>
    /^(read|write)_/.test(word) ? [word] : [`read_${word}`, `write_${word}`],
  );
  return scopes.length > 0 ? scopes : null;
}

/** Returns whether a scope is held; `write_x` implies `read_x`. */
export function holds(context: Context, scope: string): boolean {
  return context.scopes.has(scope) || context.scopes.has(scope.replace(/^read_/, "write_"));
}

/** Throws as Shopify does when none of the scopes named in a text is held. */
export function requireAccess(context: Context, fieldName: string, text: string, scopes = scopesIn(text)) {
  if (!scopes || scopes.some((scope) => holds(context, scope))) return;
  throw new GraphQLError(`Access denied for ${fieldName} field. Required access: ${text}`, {
    extensions: {
      code: "ACCESS_DENIED",
      documentation: "https://shopify.dev/api/usage/access-scopes",
      requiredAccess: text,
    },
  });
}

/** Throws as Shopify does for customer data that the app is not approved to read. */
export function requireApproval(context: Context, fieldName: string) {
  if (context.protectedCustomerData) return;
  throw new GraphQLError(
    `This app is not approved to use the ${fieldName} field. See https://partners.shopify.com for instructions on obtaining approval.`,
    { extensions: { code: "ACCESS_DENIED" } },
  );
}
