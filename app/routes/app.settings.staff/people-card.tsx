import { useFetcher } from "@remix-run/react";
import { BlockStack, Select, Text } from "@shopify/polaris";
import { NOT_SAVED, notSavedIn } from "~/components/not-saved";
import { SettingsCard } from "~/components/settings/settings-card";
import { useDenied } from "~/components/staff";
import { useText } from "~/components/text";
import { ROLES, type Role } from "~/domain/settings/staff-rights";
import type { AssignRoleOutcome } from "~/flows/shop/assign-role.server";
import type { StaffPageView, StaffView } from "~/flows/shop/list-staff.server";
import { NoRoles } from "./no-roles";

interface PeopleCardProps extends Pick<StaffPageView, "people" | "rolesInUse"> {
  /** The user id of who reads this. */
  you: string;
}

/** The staff who have opened the app, each with their role. */
export function PeopleCard({ people, rolesInUse, you }: PeopleCardProps) {
  const t = useText();
  return (
    <SettingsCard title={t("staff:people")} lead={t(rolesInUse ? "staff:in_use" : "staff:everyone")}>
      <BlockStack gap="400">
        {people.map((person) => (
          <Person key={person.userId} person={person} isYou={person.userId === you} />
        ))}
        <NoRoles rolesInUse={rolesInUse} />
      </BlockStack>
    </SettingsCard>
  );
}

function Person({ person, isYou }: { person: StaffView; isYou: boolean }) {
  const t = useText();
  const fetcher = useFetcher<{ role: Role; outcome: AssignRoleOutcome }>();
  const denied = useDenied()("set_roles");
  const name = isYou ? t("staff:you", { name: person.name }) : person.name;
  const answer = fetcher.state === "idle" ? fetcher.data : undefined;
  const lost = notSavedIn(answer)?.outcome;
  const refused = answer?.outcome === "not_found" || answer?.outcome === "protected" ? answer.outcome : null;
  const words = { name: person.name, role: t(`staff:role.${answer?.role ?? person.role}`) };
  const error = lost ? t(NOT_SAVED[lost]) : refused ? t(`staff:answer.${refused}`) : undefined;
  const done = answer?.outcome === "saved" || answer?.outcome === "unchanged" ? answer.outcome : null;
  return (
    <BlockStack gap="100">
      <Select
        label={t("staff:role_of", { name })}
        options={ROLES.map((role) => ({ value: role, label: t(`staff:role.${role}`) }))}
        value={person.role}
        disabled={person.isProtected || denied !== null || fetcher.state !== "idle"}
        helpText={person.isProtected ? t("staff:protected") : (denied ?? undefined)}
        error={error}
        onChange={(role) =>
          fetcher.submit(JSON.stringify({ userId: person.userId, role }), {
            method: "post",
            action: "/app/settings/staff",
            encType: "application/json",
          })
        }
      />
      <div aria-live="polite">
        {done && (
          <Text as="p" tone="success">
            {t(`staff:answer.${done}`, words)}
          </Text>
        )}
      </div>
    </BlockStack>
  );
}
