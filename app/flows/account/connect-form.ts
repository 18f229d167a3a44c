import { z } from "zod";
import { PAST } from "~/domain/field-faults";
import { endOfDayInVietnam } from "~/domain/vietnam-time";

const text = z.string().trim().min(1).max(250);
/** The longest that mail is delivered to. */
const email = z.string().trim().max(254).pipe(z.email());
const environment = z.enum(["production", "staging"]);
/** A token goes into an HTTP header: printable, and without the spaces that copying brings along. */
const token = z
  .string()
  .trim()
  .min(1)
  .max(500)
  .regex(/^[\x21-\x7e]*$/);

/** The last moment of a day in Vietnam, not over yet; "" when the token has no end. */
const lastDay = (now: Date) =>
  z
    .union([z.literal(""), z.iso.date()])
    .transform((day) => (day === "" ? null : endOfDayInVietnam(day)))
    .refine((end) => end === null || end > now, PAST);

/** The three ways to an account (carrier 4.13, 4.12, 5.1.2), as their forms send them; `now` decides whether a token is over. */
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
      phone: text.regex(/^\+?[\d .-]{7,20}$/),
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
