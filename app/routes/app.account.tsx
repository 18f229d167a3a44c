import type { ActionFunctionArgs } from "@remix-run/node";
import type { ClientActionFunctionArgs } from "@remix-run/react";
import { z } from "zod";
import { answerOrNotSaved } from "~/components/not-saved";
import { faultsOf } from "~/domain/field-faults";
import { checkAccount } from "~/flows/account/check.server";
import { connectAccount } from "~/flows/account/connect.server";
import { connectFormSchema } from "~/flows/account/connect-form";
import { disconnectAccount } from "~/flows/account/disconnect.server";
import { renewPushAddress } from "~/flows/push-address/address.server";
import { tryPushAddress } from "~/flows/push-address/try.server";
import { formOf } from "~/form.server";
import { requireMerchant } from "~/merchant.server";

export { merchantHeaders as headers } from "~/merchant.server";

const readRequest = formOf(
  z.discriminatedUnion("intent", [
    z.object({ intent: z.literal("connect"), form: z.unknown() }),
    z.object({ intent: z.literal("check") }),
    z.object({ intent: z.literal("disconnect") }),
    z.object({ intent: z.literal("renew_push_address") }),
    z.object({ intent: z.literal("try_push_address") }),
  ]),
);

/**
 * Connects, checks and disconnects the shop's carrier account, and renews and tests its push address; for the set-up and for the
 * settings.
 */
export async function action({ request }: ActionFunctionArgs) {
  const { deps, shop, demand } = await requireMerchant(request, "open");
  const asked = await readRequest(request);
  if (asked.intent !== "check") await demand("change_settings");
  switch (asked.intent) {
    case "connect": {
      const form = connectFormSchema(deps.now()).safeParse(asked.form);
      if (!form.success)
        return {
          intent: "connect" as const,
          outcome: "invalid" as const,
          faults: faultsOf(form.error, asked.form),
        };
      return { intent: "connect" as const, ...(await connectAccount(deps, shop.id, form.data)) };
    }
    case "check":
      return { intent: "check" as const, ...(await checkAccount(deps, shop.id)) };
    case "disconnect":
      await disconnectAccount(deps, shop.id);
      return { intent: "disconnect" as const, outcome: "disconnected" as const };
    case "renew_push_address":
      return { intent: "renew_push_address" as const, ...(await renewPushAddress(deps, shop.id)) };
    case "try_push_address":
      return { intent: "try_push_address" as const, ...(await tryPushAddress(deps, shop.id)) };
  }
}

/** Keeps the form of a new account filled in when sending it fails. A plain button shows the page's error instead. */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const { intent }: { intent: string } = await request.clone().json();
  return intent === "connect" ? answerOrNotSaved(() => serverAction()) : serverAction();
}
