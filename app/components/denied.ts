import { z } from "zod";
import { type Denial, ROLES } from "~/domain/settings/staff-rights";

const deniedSchema = z.object({
  denied: z.union([
    z.object({ by: z.literal("role"), roles: z.array(z.enum(ROLES)) }),
    z.object({ by: z.literal("shopify") }),
  ]),
});

/** Returns why a request of this page was turned away; null when it was not for a lack of rights. */
export async function denialIn(answer: Response): Promise<Denial | null> {
  if (answer.status !== 403) return null;
  const read = deniedSchema.safeParse(await answer.json().catch(() => null));
  return read.success ? read.data.denied : null;
}
