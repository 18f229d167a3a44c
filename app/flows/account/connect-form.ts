import { z } from "zod";
import { CARRIER_ENVIRONMENTS } from "~/domain/carrier-environment";
import { PAST } from "~/domain/field-faults";
import { typedPhoneSchema } from "~/domain/order/phone";
import { endOfDayInVietnam } from "~/domain/vietnam-time";

const text = z.string().trim().min(1).max(250);
/** 254 characters is the longest address that mail can be delivered to. */
const email = z.string().trim().max(254).pipe(z.email());
const environment = z.enum(CARRIER_ENVIRONMENTS);
/** A token goes into an HTTP header: printable ASCII only, without the spaces that copying adds. */
const token = z
  .string()
  .trim()
  .min(1)
  .max(500)
  .regex(/^[\x21-\x7e]*$/);

/** Parses a date to the end of that day in Vietnam, which must be in the future; "" becomes null: the token does not expire. */
const lastDay = (now: Date) =>
  z
    .union([z.literal(""), z.iso.date()])
    .transform((day) => (day === "" ? null : endOfDayInVietnam(day)))
    .refine((end) => end === null || end > now, PAST);

/** Returns the schema of the three forms that connect an account (carrier 4.13, 4.12, 5.1.2); an expiry must lie after `now`. */
export const connectFormSchema = (now: Date) =>
  z.discriminatedUnion("method", [
    z.object({ method: z.literal("login"), environment, email, password: z.string().min(1).max(250) }),
    z.object({
      method: z.literal("create"),
      environment,
      name: text,
      address: text,
      province: text,
      district: text,
      phone: typedPhoneSchema,
      email,
    }),
    z.object({
      method: z.literal("paste"),
      environment,
      code: text.regex(/^[\x21-\x7e]*$/),
      token,
      expiresAt: lastDay(now),
    }),
  ]);
