import { expect, test } from "vitest";
import { MissingScopes } from "~/components/home/missing-scopes";
import { OPTIONAL_SCOPES, SCOPES } from "~/domain/settings/scopes";
import { en } from "~/locales/en";
import { vi } from "~/locales/vi";
import { htmlOf, textOf } from "../../routes/page-piece.tsx";

const grantUrl = "https://admin.shopify.com/store/a/oauth/install?client_id=id";

test("a missing permission says what does not work, with a link to Shopify's page", async () => {
  const piece = <MissingScopes missing={["write_app_proxy"]} grantUrl={grantUrl} />;
  const text = await textOf(piece);
  expect(text).toContain(vi.home.scopes.title);
  expect(text).toContain("trang theo dõi kiện hàng");
  expect(text).not.toMatch(/write_|scope/);
  expect(await htmlOf(piece)).toContain(`href="${grantUrl}"`);
  expect(await htmlOf(piece)).toContain('target="_top"');
});

test("every permission the app asks for has a text in both languages", async () => {
  const all = [...SCOPES, ...Object.values(OPTIONAL_SCOPES)];
  for (const locale of ["vi", "en"] as const) {
    expect(await textOf(<MissingScopes missing={all} grantUrl={grantUrl} />, locale)).not.toMatch(/scopes?\.|_/);
  }
  expect(Object.keys(vi.home.scopes.scope)).toEqual(all);
  expect(Object.keys(en.home.scopes.scope)).toEqual(all);
});

test("nothing is shown when no permission is missing", async () => {
  expect(await textOf(<MissingScopes missing={[]} grantUrl={grantUrl} />)).toBe("");
});
