import { exactNumber, isExactNumber } from "../../exact-json.ts";
import type { Fields } from "../fields.ts";
import type { Account } from "../state.ts";
import type { ControlCall } from "./control-call.ts";
import { ControlRefusal } from "./refusal.ts";
import { accountSchema, lookupSchemas } from "./schemas.ts";

/** `GET /accounts`: all accounts with their tokens, passwords and look-ups. */
export function listAccounts({ sandbox }: ControlCall) {
  return sandbox.state.accounts;
}

/** `POST /accounts`: makes an account, or changes the fields given of the one with this code. Codes and tokens are unique. */
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

/** `PUT /accounts/{code}/pickups|products|solutions`: what the account's look-up answers from now on. */
export function putLookup({ sandbox, names: [code, list], body }: ControlCall): Fields[] {
  const account = sandbox.state.accounts.find((one) => one.code === code);
  if (!account) throw new ControlRefusal(404, `there is no account ${code}`);
  if (list === "pickups") account.pickups = lookupSchemas.pickups.parse(body).map(withTextId);
  else if (list === "products") account.products = lookupSchemas.products.parse(body);
  else account.solutions = lookupSchemas.solutions.parse(body).map(withNumericId);
  return list === "pickups" ? account.pickups : list === "products" ? account.products : account.solutions;
}

/** carrier 2.10: the pickup id is a string. */
function withTextId(pickup: Fields): Fields {
  const id = pickup.pick_address_id;
  return { ...pickup, pick_address_id: isExactNumber(id) ? id.rawJSON : String(id) };
}

/** carrier 2.12: the solution id is a long, answered as a bare number whatever its size. */
function withNumericId(solution: Fields): Fields {
  const id = solution.solution_id;
  return { ...solution, solution_id: typeof id === "string" && /^\d+$/.test(id) ? exactNumber(id) : id };
}
