import { z } from "zod";
import { payloadList } from "./envelope";
import { assertValid, nonBlank, outgoing } from "./outgoing";
import { expectSuccess } from "./verdict";
import type { WireAnswer, WireRequest } from "./wire";

/** Where to look for names below the ward (carrier 4.10). With a full `address` the carrier derives the other parts itself. */
export interface Level4Query {
  province?: string;
  district?: string;
  wardOrStreet?: string;
  address?: string;
}

/**
 * The district is optional. Without one, the query is the full address, or province and ward as the carrier's two-level system
 * takes them (domain 3.3).
 */
const querySchema = z
  .object({ address: outgoing.optionalText, province: outgoing.optionalText, ward_street: outgoing.optionalText })
  .refine(({ address, province }) => address !== undefined || province !== undefined, {
    path: ["province"],
    error: "required",
  })
  .refine(({ address, ward_street }) => address !== undefined || ward_street !== undefined, {
    path: ["ward_street"],
    error: "required",
  });

/** Builds a level-4 look-up (carrier 4.10). Throws InvalidRequest. */
export function level4Request({ province, district, wardOrStreet, address }: Level4Query): WireRequest {
  const query = {
    address: nonBlank(address),
    province: nonBlank(province),
    district: nonBlank(district),
    ward_street: nonBlank(wardOrStreet),
  };
  assertValid(querySchema, query);
  return {
    method: "GET",
    path: "/services/address/getAddressLevel4",
    query: Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])),
    headers: { "Content-Type": "application/json" },
  };
}

/** Reads level-4 names, including the carrier's word for "none" (field notes 8). Throws like `expectSuccess`. */
export function readLevel4(answer: WireAnswer): string[] {
  return payloadList(expectSuccess(answer)).filter(
    (name): name is string => typeof name === "string" && name.trim() !== "",
  );
}
