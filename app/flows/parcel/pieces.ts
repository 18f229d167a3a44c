import { z } from "zod";

/** Shopify's limit for the lines of an order. */
const MAX_LINES = 500;

/** Pieces by line, as a form sends them. */
export const piecesSchema = z
  .record(z.string().min(1).max(100), z.number().int().min(1).max(100_000))
  .refine((pieces) => Object.keys(pieces).length <= MAX_LINES);
