import { GraphQLError } from "graphql";

/** Returns the error for what Shopify has and the stand-in does not, instead of a silent null or an ignored argument. */
export function notSimulated(what: string): GraphQLError {
  return new GraphQLError(`Simulator: ${what} exists in Shopify but is not simulated`, {
    extensions: { code: "NOT_SIMULATED" },
  });
}

/** Throws when an input has a field that is not among the simulated ones: leaving it out would make something else. */
export function refuseFields(what: string, input: object, simulated: readonly string[]) {
  for (const [name, value] of Object.entries(input)) {
    if (!simulated.includes(name) && value !== null && value !== undefined && value !== false) {
      throw notSimulated(`${name} of ${what}`);
    }
  }
}

/** Throws when one of the named arguments is given: ignoring it would answer a different question. */
export function refuseArguments(field: string, args: object, names: readonly string[]) {
  for (const [name, value] of Object.entries(args)) {
    if (names.includes(name) && value !== null && value !== undefined && value !== false) {
      throw notSimulated(`the argument ${name} of ${field}`);
    }
  }
}
