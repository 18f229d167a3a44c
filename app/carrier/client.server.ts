import { loginRequest, newAccountRequest, readAccount } from "./accounts";
import { readBooking } from "./booking";
import { createCalls } from "./calls.server";
import { cancelRequest, readCancel } from "./cancel";
import type { Carrier, CarrierOptions } from "./carrier";
import { connectionRequest, readConnection } from "./connection";
import { feeRequest, readFee } from "./fee";
import { createGateway } from "./gateway-client.server";
import { labelRequest, readLabel } from "./label";
import { level4Request, readLevel4 } from "./level4";
import { orderRequest } from "./order";
import { pickupsRequest, readPickups } from "./pickups";
import { productsRequest, readProducts } from "./products";
import { readSolutions, solutionsRequest } from "./solutions";
import { readStatus, statusRequest } from "./status";
import { orUnknown } from "./unknown-outcome";

export type {
  Carrier,
  CarrierCredentials,
  CarrierLog,
  CarrierOptions,
} from "./carrier";

/** Makes the client of the carrier's API. Throws TypeError for a base address that is not an http(s) URL. */
export function createCarrier(options: CarrierOptions): Carrier {
  const { dialect, now } = options;
  const calls = createCalls(options);
  const gateway = createGateway(options);

  return {
    hasPlatform: calls.hasPlatform,

    createOrder: (credentials, parcel) => {
      const build = () => orderRequest(parcel, dialect, { now: now(), allows: credentials.allows });
      return orUnknown(() =>
        calls.forShop(credentials, { onBehalf: true })("createOrder", build, (answer) =>
          readBooking(answer, parcel.partnerId),
        ),
      );
    },

    readStatus: async (credentials, ref) => {
      const build = () => statusRequest(ref);
      return calls.forShop(credentials)("readStatus", build, (answer) => readStatus(answer, dialect));
    },

    fetchLabel: async (credentials, trackingNumber, format) => {
      const build = () => labelRequest(trackingNumber, format, dialect);
      return calls.forShop(credentials)("fetchLabel", build, readLabel);
    },

    cancelOrder: (credentials, ref) =>
      orUnknown(() => calls.forShop(credentials)("cancelOrder", () => cancelRequest(ref), readCancel)),

    quoteFee: async (credentials, query) => {
      const build = () => feeRequest(query);
      return calls.forShop(credentials)("quoteFee", build, (answer) => readFee(answer, dialect));
    },

    quoteCheckoutFee: async (credentials, query) => {
      const build = () => feeRequest(query);
      return calls.forShop(credentials)("quoteCheckoutFee", build, (answer) => readFee(answer, dialect));
    },

    listSolutions: async (credentials) => calls.forShop(credentials)("listSolutions", solutionsRequest, readSolutions),

    lookUpProducts: async (credentials, term) =>
      calls.forShop(credentials)("lookUpProducts", () => productsRequest(term), readProducts),

    listPickups: async (credentials) => calls.forShop(credentials)("listPickups", pickupsRequest, readPickups),

    lookUpLevel4: async (credentials, query) =>
      calls.forShop(credentials)("lookUpLevel4", () => level4Request(query), readLevel4),

    checkConnection: async (credentials) =>
      calls.forShop(credentials)("checkConnection", connectionRequest, readConnection),

    createAccount: (environment, account) =>
      orUnknown(() => calls.forPlatform(environment)("createAccount", () => newAccountRequest(account), readAccount)),

    fetchToken: async (environment, login) =>
      calls.forPlatform(environment, [login.password])("fetchToken", () => loginRequest(login), readAccount),

    issueAccessToken: gateway.issueAccessToken,
    callGateway: gateway.call,

    async close() {
      await Promise.all([calls.close(), gateway.close()]);
    },
  };
}
