import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { BlockStack, Page, Text } from "@shopify/polaris";
import { z } from "zod";
import { SettingsCard } from "~/components/settings/settings-card";
import { useText } from "~/components/text";
import { ROLES } from "~/domain/settings/staff-rights";
import { assignRole } from "~/flows/shop/assign-role.server";
import { clearRoles } from "~/flows/shop/clear-roles.server";
import { listShopStaff } from "~/flows/shop/list-staff.server";
import { formOf } from "~/form.server";
import { requireMerchant } from "~/merchant.server";
import { PeopleCard } from "./people-card";
import { RoleChangesCard } from "./role-changes-card";

export { saveAction as clientAction } from "~/components/not-saved";
export { merchantHeaders as headers } from "~/merchant.server";

/** Returns the staff who have opened the app, their roles, and who changed them last. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { deps, shop, actor } = await requireMerchant(request, "open");
  return { ...(await listShopStaff(deps, shop.id)), you: actor.userId };
}

const readChoice = formOf(
  z.union([
    z.object({ userId: z.string().regex(/^\d{1,20}$/), role: z.enum(ROLES) }),
    /** Takes all roles back. */
    z.object({ clear: z.literal(true) }),
  ]),
);

/** Gives one member of staff a role, or takes all roles back. */
export async function action({ request }: ActionFunctionArgs) {
  const { deps, shop, actor } = await requireMerchant(request, "set_roles");
  const choice = await readChoice(request);
  if ("clear" in choice) return clearRoles(deps, shop.id, actor);
  return { ...choice, outcome: await assignRole(deps, shop.id, choice, actor) };
}

/** Lets an owner say what each member of staff may do. */
export default function StaffSettings() {
  const t = useText();
  const { people, rolesInUse, changes, you } = useLoaderData<typeof loader>();
  return (
    <Page
      title={t("settings:staff.title")}
      subtitle={t("settings:staff.lead")}
      backAction={{ content: t("settings:title"), url: "/app/settings" }}
      narrowWidth
    >
      <BlockStack gap="400">
        <PeopleCard people={people} rolesInUse={rolesInUse} you={you} />
        <SettingsCard title={t("staff:roles")} lead={t("staff:narrowed")}>
          <BlockStack gap="200">
            {ROLES.map((role) => (
              <Text as="p" key={role}>
                <Text as="span" fontWeight="semibold">
                  {t(`staff:role.${role}`)}
                </Text>
                {": "}
                {t(`staff:can.${role}`)}
              </Text>
            ))}
          </BlockStack>
        </SettingsCard>
        <RoleChangesCard changes={changes} />
      </BlockStack>
    </Page>
  );
}
