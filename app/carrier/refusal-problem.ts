import type { ParcelField, Problem, ProblemCode } from "~/domain/parcel/problem";
import type { Refusal } from "./verdict";

interface About {
  code: ProblemCode;
  field: ParcelField;
  /** The same parcel may be accepted later: the route opens again, or the feature is switched on. */
  passes?: true;
}

const phone: About = { code: "refused_phone", field: "phone" };
const recipient: About = { code: "refused_recipient", field: "recipient" };
const address: About = { code: "refused_address", field: "address" };
const hamlet: About = { code: "refused_hamlet", field: "address" };
const route: About = { code: "refused_route", field: "address", passes: true };
const pickup: About = { code: "refused_pickup", field: "pickup" };
const weight: About = { code: "refused_weight", field: "weight" };
const cod: About = { code: "refused_cod", field: "cod" };
const value: About = { code: "refused_value", field: "value" };
const goods: About = { code: "refused_goods", field: "products" };
const transport: About = { code: "refused_transport", field: "options" };
const options: About = { code: "refused_options", field: "options" };
const feature: About = { code: "refused_feature", field: "options", passes: true };
/** Nothing that staff can correct: our request has a form that the carrier does not read. */
const form: About = { code: "refused_form", field: "parcel" };
const unknown: About = { code: "carrier_refused", field: "parcel" };

/** The part of a parcel that a refused creation is about, by `error_code` (field notes 2). */
const ABOUT: Readonly<Record<string, About>> = {
  30101: form,
  30102: form,
  30103: weight,
  30104: transport,
  30105: weight,
  30106: form,
  30108: options,
  30110: value,
  30201: pickup,
  30202: phone,
  30203: form,
  30204: pickup,
  30205: cod,
  30206: cod,
  30207: pickup,
  30208: pickup,
  30209: pickup,
  30210: pickup,
  30301: phone,
  30302: hamlet,
  30303: recipient,
  30304: address,
  30305: address,
  30306: address,
  30307: phone,
  30401: pickup,
  30402: pickup,
  30403: pickup,
  30404: pickup,
  30405: pickup,
  30501: goods,
  30601: feature,
  30603: weight,
  30604: transport,
  30607: cod,
  30608: value,
  30609: goods,
  30610: route,
};

/**
 * Returns the problem that staff must fix after a refusal, placed at the part of the parcel it is about, with the carrier's text
 * as `message`. An unlisted code is about the parcel as a whole.
 */
export function refusalProblem({ code, message }: Pick<Refusal, "code" | "message">): Problem {
  const about = (code !== null && ABOUT[code]) || unknown;
  return {
    code: about.code,
    field: about.field,
    severity: about.passes ? "warn" : "block",
    foundBy: "booking",
    params: { message, code: code ?? "" },
  };
}
