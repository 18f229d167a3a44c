import { fail, ok, type Row, skipped, warn } from "./row";

/** What Shopify answered to the app's credentials. */
export type CredentialsFinding = "accepted" | "refused" | "no_shop" | "no_answer" | "unclear";

/** Judges the app's credentials by the answer of a shop's token endpoint. */
export function judgeCredentials(found: CredentialsFinding, shop: string | null, detail = ""): Row {
  const check = "shopify.credentials";
  switch (found) {
    case "accepted":
      return ok(check, `accepted, asked of ${shop}`);
    case "refused":
      return fail(
        check,
        `Shopify does not know this client id with this secret${detail && `: ${detail}`}`,
        "compare SHOPIFY_API_KEY and SHOPIFY_API_SECRET with the app in Shopify's dashboard; the current secret comes first",
      );
    case "no_shop":
      return skipped(check, "no shop has installed the app: Shopify answers at a shop's address only");
    case "no_answer":
      return fail(
        check,
        `Shopify does not answer${detail && `: ${detail}`}`,
        "see whether this machine reaches the internet, and status.shopify.com",
      );
    case "unclear":
      return warn(check, `Shopify's answer says neither yes nor no${detail && `: ${detail}`}`, "try again in a minute");
  }
}

const SUPPORTED_MONTHS = 12;
const DAY_MS = 86_400_000;
const SOON_DAYS = 60;

/** Returns when Shopify's support of a quarter's version ends: at least a year after it came. */
export function supportedUntil(version: string): Date {
  const [year = 0, month = 1] = version.split("-").map(Number);
  return new Date(Date.UTC(year, month - 1 + SUPPORTED_MONTHS, 1));
}

/** Judges the version of the Admin API that this release asks for, beside the one that Shopify answered with. */
export function judgeApiVersion(ours: string, served: string | null, now: Date): Row {
  const check = "shopify.api_version";
  const until = supportedUntil(ours);
  const leftDays = Math.floor((until.getTime() - now.getTime()) / DAY_MS);
  const said = `${ours}, supported until ${until.toISOString().slice(0, 10)}${served === null ? "; not asked, since no shop has a token that lives" : ""}`;
  if (served !== null && served !== ours)
    return fail(
      check,
      `${ours} is asked for, and ${served} answers`,
      "Shopify no longer serves this version: update Waybill",
    );
  if (leftDays < 0) return fail(check, said, "update Waybill: Shopify answers with a newer version by now");
  return leftDays < SOON_DAYS ? warn(check, said, "update Waybill before that day") : ok(check, said);
}

/** Judges the deployed addresses beside the one of the environment. */
export function judgeDeployed(found: {
  appUrl: string;
  clientId: string;
  /** Of shopify.app.toml; null where that file is not here. */
  deployed: { applicationUrl: string; clientId: string } | null;
  /** What the extensions are built with where no other is given; null where they are not here. */
  extensionsUrl: string | null;
  isSandbox: boolean;
}): Row[] {
  const { appUrl, clientId, deployed, extensionsUrl, isSandbox } = found;
  if (isSandbox)
    return [
      skipped("app.deployed", "a sandbox is not deployed"),
      skipped("app.extensions", "a sandbox is not deployed"),
    ];
  return [judgeDeployedApp(), judgeExtensions()];

  function judgeDeployedApp(): Row {
    const check = "app.deployed";
    if (deployed === null)
      return skipped(check, "shopify.app.toml is not here", "run this where the app is deployed from");
    if (deployed.applicationUrl !== appUrl) {
      return fail(
        check,
        `shopify.app.toml says ${deployed.applicationUrl}, SHOPIFY_APP_URL ${appUrl}`,
        "make them equal, then `shopify app deploy`: Shopify opens the one that was deployed",
      );
    }
    if (deployed.clientId !== "" && deployed.clientId !== clientId) {
      return fail(
        check,
        "shopify.app.toml has another client id than SHOPIFY_API_KEY",
        "`shopify app config link`, or the other app's credentials",
      );
    }
    return ok(check, `${appUrl}, as in shopify.app.toml`);
  }

  function judgeExtensions(): Row {
    const check = "app.extensions";
    if (extensionsUrl === null)
      return skipped(check, "the extensions are not here", "run this where the app is deployed from");
    return extensionsUrl === appUrl
      ? ok(check, extensionsUrl)
      : warn(
          check,
          `they are built for ${extensionsUrl} unless APP_URL says otherwise`,
          `deploy with APP_URL=${appUrl}`,
        );
  }
}
