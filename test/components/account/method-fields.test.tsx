import { expect, test } from "vitest";
import { type ConnectMethod, MethodFields, NO_FIELDS } from "~/components/account/method-fields";
import { htmlOf } from "../../routes/page-piece";

const fieldsOf = (method: ConnectMethod, faults = {}) =>
  htmlOf(<MethodFields method={method} fields={NO_FIELDS} faults={faults} onChange={() => undefined} />);

test("a new account's province and district are picked from the lists, not typed freely", async () => {
  const html = await fieldsOf("create");
  expect(html.match(/role="combobox"/g)).toHaveLength(2);
  expect(html).toContain('id="account-province"');
  expect(html).toContain('id="account-district"');
});

test("a missing district says so beside its field", async () => {
  const html = await fieldsOf("create", { district: "missing" });
  expect(html.split('id="account-district"')[1]).toContain("Hãy điền mục này.");
});

test("the other ways to connect ask for no place", async () => {
  for (const method of ["login", "paste"] as const) expect(await fieldsOf(method)).not.toContain("combobox");
});
