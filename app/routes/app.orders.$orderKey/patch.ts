import { z } from "zod";
import { TRANSPORT_CHOICES, TRANSPORTS } from "~/domain/parcel/request";
import { MAX_TAGS } from "~/domain/parcel/tag-entry";
import { MAX_STORED_INTEGER } from "~/domain/stored-integer";
import type { ParcelPatch } from "~/flows/parcel/edit.server";

const vnd = z.number().int().min(0).max(MAX_STORED_INTEGER);
const tag = z.number().int().min(0).max(MAX_STORED_INTEGER);
const day = z.iso.date();
const shift = z.union([z.literal(1), z.literal(2)]);
const transport = z.enum(TRANSPORTS);
const text = (longest: number) => z.string().trim().min(1).max(longest);
const placeName = text(120);

/** An address that staff chose or typed. `as_written`: staff send the buyer's text unread. */
export const addressSchema = z.object({
  province: placeName,
  district: placeName.nullable(),
  ward: placeName,
  street: text(250).nullable(),
  hamlet: text(250).nullable(),
  level: z.enum(["2", "3"]),
  confidence: z.enum(["manual", "as_written"]),
  carrierDistrict: placeName.optional(),
  noHamlet: z.boolean().optional(),
});

/** What the parcel form may change; null resets a field to the order, the rules and the settings. */
export const patchSchema = z
  .strictObject({
    recipientName: text(120).nullable(),
    recipientPhone: text(40).nullable(),
    weightGrams: z.number().int().min(1).max(MAX_STORED_INTEGER).nullable(),
    codVnd: vnd.nullable(),
    unpaidAs: z.enum(["collect", "ship_unpaid"]).nullable(),
    declaredValueVnd: vnd.min(1).nullable(),
    feePaidBy: z.enum(["sender", "receiver"]).nullable(),
    tags: z.array(tag).max(MAX_TAGS).nullable(),
    subTags: z.array(tag).max(MAX_TAGS).nullable(),
    notDeliveredFeeVnd: vnd.nullable(),
    transport: z.enum(TRANSPORT_CHOICES).nullable(),
    actualTransferMethod: transport.nullable(),
    pickOption: z.enum(["cod", "post"]).nullable(),
    pickWorkShift: shift.nullable(),
    deliverWorkShift: shift.nullable(),
    pickDate: day.nullable(),
    deliverDate: day.nullable(),
    labelId: text(60).nullable(),
    note: text(500).nullable(),
    pickAddressId: text(60).nullable(),
    solutionIds: z
      .array(z.string().regex(/^\d{1,19}$/))
      .max(30)
      .nullable(),
    totalBoxes: z.number().int().min(1).max(999).nullable(),
    collectOnly: z.boolean().nullable(),
  } satisfies Record<Exclude<keyof ParcelPatch, "releasedHolds" | "confirmedCodVnd" | "holds" | "askBuyer">, z.ZodType>)
  .partial();

export type FormPatch = z.infer<typeof patchSchema>;
