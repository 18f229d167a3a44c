import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { checkAccount } from "~/flows/check-account.server";
import { connectAccount } from "~/flows/connect-account.server";
import { connectFormSchema } from "~/flows/connect-form";
import { disconnectAccount } from "~/flows/disconnect-account.server";
import { faultsOf } from "~/flows/field-faults";
import { requireMerchant } from "~/merchant.server";

const requestSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("connect"), form: z.unknown() }),
  z.object({ intent: z.literal("check") }),
  z.object({ intent: z.literal("disconnect") }),
]);

/** Connects, checks and disconnects the shop's carrier account, for the set-up and for the settings. */
export async function action({ request }: ActionFunctionArgs) {
  const { deps, shop } = await requireMerchant(request);
  const asked = requestSchema.safeParse(await request.json());
  if (!asked.success) throw new Response(null, { status: 400 });
  switch (asked.data.intent) {
    case "connect": {
      const form = connectFormSchema(deps.now()).safeParse(asked.data.form);
      if (!form.success)
        return {
          intent: "connect" as const,
          outcome: "invalid" as const,
          faults: faultsOf(form.error, asked.data.form),
        };
      return { intent: "connect" as const, ...(await connectAccount(deps, shop.id, form.data)) };
    }
    case "check":
      return { intent: "check" as const, ...(await checkAccount(deps, shop.id)) };
    case "disconnect":
      await disconnectAccount(deps, shop.id);
      return { intent: "disconnect" as const, outcome: "disconnected" as const };
  }
}
