import { expect, test } from "vitest";
import { missingScopes, SCOPES } from "~/domain/settings/scopes";

test.each([
  ["all", [...SCOPES], []],
  ["writing includes reading", [...SCOPES, "write_products"].filter((scope) => scope !== "read_products"), []],
  ["reading is not writing", [...SCOPES, "read_orders"].filter((scope) => scope !== "write_orders"), ["write_orders"]],
  ["installed before", SCOPES.filter((scope) => scope !== "write_app_proxy"), ["write_app_proxy"]],
  ["nothing", [], [...SCOPES]],
])("what a shop has not granted: %s", (_, granted, missing) => {
  expect(missingScopes(granted)).toEqual(missing);
});
