import { z } from "zod";

/** Pieces by line, as a form sends them. */
export const piecesSchema = z.record(z.string().min(1).max(100), z.number().int().min(1).max(100_000));
