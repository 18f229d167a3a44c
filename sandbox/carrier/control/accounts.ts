import { exactNumber, isExactNumber } from "../../exact-json.ts";
import type { Fields } from "../fields.ts";
import type { Account } from "../state.ts";
import type { ControlCall } from "./control-call.ts";
import { ControlRefusal } from "./refusal.ts";
import { accountSchema, lookupSchemas } from "./schemas.ts";

/** Answers `GET /accounts`: all accounts with their tokens, passwords and look-ups. */
export function listAccounts({ sandbox }: ControlCall) {
  return sandbox.state.accounts;
}

/**
 * Answers `POST /accounts`: creates an account, or changes the given fields of the account with this code. Codes and tokens
 * are unique.
 */
export function saveAccount({ sandbox, body }: ControlCall): Account {
  const { accounts } = sandbox.state;
  const given = accountSchema.parse(body);
  const present = accounts.find((account) => account.code === given.code);
  const clash = accounts.find((account) => account !== present && account.token === given.token);
  if (clash) throw new ControlRefusal(409, `the token already belongs to account ${clash.code}`);
  const changes = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, value ?? undefined]));
  if (present) return Object.assign(present, changes);
  const account: Account = {
    code: given.code,
    token: given.token,
    kind: given.kind,
    features: ["dates"],
    pickups: [],
    products: [],
    solutions: [],
  };
  accounts.push(Object.assign(account, changes));
  return account;
}

/** Answers `PUT /accounts/{code}/pickups|products|solutions`: replaces what that look-up of the account answers. */
export function putLookup({ sandbox, names: [code, list], body }: ControlCall): Fields[] {
  const account = sandbox.state.accounts.find((one) => one.code === code);
  if (!account) throw new ControlRefusal(404, `there is no account ${code}`);
  if (list === "pickups") account.pickups = lookupSchemas.pickups.parse(body).map(withTextId);
  else if (list === "products") account.products = lookupSchemas.products.parse(body);
  else account.solutions = lookupSchemas.solutions.parse(body).map(withNumericId);
  return list === "pickups" ? account.pickups : list === "products" ? account.products : account.solutions;
}

/** Makes the pickup id a string (carrier 2.10). */
function withTextId(pickup: Fields): Fields {
  const id = pickup.pick_address_id;
  return { ...pickup, pick_address_id: isExactNumber(id) ? id.rawJSON : String(id) };
}

/** Makes the solution id a number: the contract's long, answered with all its digits (carrier 2.12). */
function withNumericId(solution: Fields): Fields {
  const id = solution.solution_id;
  return { ...solution, solution_id: typeof id === "string" && /^\d+$/.test(id) ? exactNumber(id) : id };
}
