import fc from "fast-check";
import type { Model } from "../model.ts";
import { connect, signIn } from "../open-shop.ts";
import { type Real, step } from "../step.ts";

/** The carrier ends the account's token and gives it another one. */
export const revoke = fc.constant(step("revoke()", ({ hasToken }) => hasToken, revokeToken));

export async function revokeToken(model: Model, { world, shop }: Real): Promise<void> {
  shop.next = `${shop.token}x`;
  await world.sides.carrier("POST", "/accounts", { code: shop.code, token: shop.next, kind: "b2c" });
  model.hasToken = false;
}

/** Staff connect the account again. */
export async function connectAgain({ world, shop }: Real): Promise<boolean> {
  const renewed = { ...shop, token: shop.next ?? shop.token };
  if ((await world.process().staff((deps) => connect(deps, renewed))) === "died") return false;
  shop.token = renewed.token;
  return true;
}

export const reconnect = fc.constant(
  step(
    "reconnect()",
    ({ hasToken, isRunning, isInstalled }) => !hasToken && isRunning && isInstalled,
    async (model, real) => {
      model.hasToken = await connectAgain(real);
    },
  ),
);

/** The merchant removes the app. */
export const uninstall = fc.constant(
  step(
    "uninstall()",
    ({ isInstalled }) => isInstalled,
    async (model, { world, shop }) => {
      await world.sides.shopify("POST", `/shops/${shop.domain}/uninstall`);
      model.isInstalled = false;
    },
  ),
);

/** The merchant installs the app again and opens it. */
export async function installAgain(real: Real): Promise<boolean> {
  await real.world.sides.shopify("POST", `/shops/${real.shop.domain}/install`, {});
  return visit(real);
}

/** Staff open a page of the app; false: the process ended meanwhile. */
export async function visit({ world, shop }: Real): Promise<boolean> {
  const { app, staff } = world.process();
  const opened = await staff((deps) => signIn({ tokens: app.tokens, deps }, world.sides, shop.domain));
  return opened !== "died";
}

export const install = fc.constant(
  step(
    "install()",
    ({ isInstalled, isRunning }) => !isInstalled && isRunning,
    async (model, real) => {
      model.isInstalled = await installAgain(real);
    },
  ),
);
