import type { Carrier } from "~/carrier/carrier";
import { judgeKeys } from "~/domain/doctor/keys";
import { judgeDisk, judgeMemory, judgePort, judgeProcessMemory } from "~/domain/doctor/machine";
import { judgeAppUrl, judgePush } from "~/domain/doctor/outside";
import { judgeApiVersion, judgeCredentials, judgeDeployed } from "~/domain/doctor/shopify";
import type { Env } from "~/env.server";
import { askAboutCredentials, readServedVersion } from "~/shopify/app-credentials.server";
import { API_VERSION } from "~/shopify/version";
import type { Cipher } from "~/store/cipher.server";
import type { Database } from "~/store/database.server";
import { findAskableShop, findPushAddress } from "~/store/doctor-reads.server";
import { listRetiredKeys } from "~/store/retired-keys.server";
import { countByKey } from "~/store/sealed-columns.server";
import { findUnopened } from "~/store/sealed-samples.server";
import { carrierChecks } from "./carrier-checks.server";
import { databaseChecks } from "./database-checks.server";
import { type DeployedFiles, readDisk, readMemory, readPort, readProcessMemory } from "./machine.server";
import type { Check } from "./run-checks.server";
import { tryPush } from "./try-push.server";
import { visit } from "./visit.server";

/** What the checks look at. The database takes no writes from here. */
export interface DoctorDeps {
  env: Env;
  database: Database;
  cipher: Cipher;
  carrier: Carrier;
  files: DeployedFiles;
  /** The folder that the app lies in. */
  folder: string;
  now(): Date;
}

const ANSWER_MS = 4_000;

/** So many sealed values of each place are looked at, whatever the shops keep: `npm run keys:rotate` counts all. */
const VALUES = 2_000;

/** Returns everything that is looked at of an installation whose environment can be used. */
export function allChecks(deps: DoctorDeps): Check[] {
  return [
    ...databaseChecks(deps.database, deps.files),
    { name: "keys", run: () => checkKeys(deps) },
    ...shopifyChecks(deps),
    ...appChecks(deps),
    ...carrierChecks(deps),
    ...machineChecks(deps),
  ];
}

async function checkKeys({ env, database, cipher }: DoctorDeps) {
  const ring = env.ENCRYPTION_KEYS.map(({ id }) => id);
  return judgeKeys({
    ring,
    retired: await listRetiredKeys(database),
    counts: await countByKey(database, VALUES),
    unopened: await findUnopened(database, cipher, ring, VALUES),
    most: VALUES,
  });
}

function shopifyChecks({ env, database, cipher, now }: DoctorDeps): Check[] {
  const [apiSecret = ""] = env.SHOPIFY_API_SECRET;
  return [
    {
      name: "shopify.credentials",
      run: async () => {
        const shop = await findAskableShop(database, cipher);
        if (!shop) return judgeCredentials("no_shop", null);
        const answer = await askAboutCredentials({ apiKey: env.SHOPIFY_API_KEY, apiSecret }, shop.domain, ANSWER_MS);
        return judgeCredentials(answer.outcome, shop.domain, answer.detail);
      },
    },
    {
      name: "shopify.api_version",
      run: async () => {
        const shop = await findAskableShop(database, cipher);
        const served = shop?.token ? await readServedVersion(shop.domain, shop.token, ANSWER_MS) : null;
        return judgeApiVersion(API_VERSION, served, now());
      },
    },
  ];
}

function appChecks({ env, database, cipher, files }: DoctorDeps): Check[] {
  const appUrl = env.SHOPIFY_APP_URL;
  return [
    {
      name: "app.url",
      run: async () => {
        const found = await visit(`${appUrl}/healthz`);
        return judgeAppUrl(appUrl, found, found.body);
      },
    },
    {
      name: "app.deployed",
      run: async () =>
        judgeDeployed({
          ...{ appUrl, clientId: env.SHOPIFY_API_KEY, deployed: files.deployed, extensionsUrl: files.extensionsUrl },
          isSandbox: env.WAYBILL_ENV === "sandbox",
        }),
    },
    {
      name: "app.push_address",
      run: async () => {
        const [ofPlatform] = env.CARRIER_PUSH_SECRETS;
        if (ofPlatform !== undefined) {
          return judgePush("the platform's address", await tryPush(`${appUrl}/push/${ofPlatform}`, ofPlatform));
        }
        const ofShop = await findPushAddress(database, cipher);
        if (!ofShop) return judgePush("", { outcome: "no_address" });
        const address = `${appUrl}/push/${ofShop.shopId}/${ofShop.secret}`;
        return judgePush("a shop's address", await tryPush(address, ofShop.secret));
      },
    },
  ];
}

function machineChecks({ env, folder }: DoctorDeps): Check[] {
  const port = env.PORT;
  return [
    { name: "disk.app", run: async () => judgeDisk("disk.app", folder, await readDisk(folder)) },
    { name: "port", run: async () => judgePort(port, await readPort(port)) },
    { name: "memory.machine", run: async () => judgeMemory(readMemory()) },
    {
      name: "memory.process",
      run: async () => judgeProcessMemory(await readProcessMemory(port, env.METRICS_TOKEN)),
    },
  ];
}
