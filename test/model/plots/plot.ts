import type { Model } from "../model.ts";
import { type Step, step } from "../step.ts";
import { calm, type Scene } from "./acts.ts";

/** Makes a little plot: it begins when all is well, brings its own order, and says itself what must be shown on the way. */
export function plot(text: string, play: (scene: Scene) => Promise<void>): Step {
  const isWell = ({ isRunning, isInstalled, hasToken }: Readonly<Model>) => isRunning && isInstalled && hasToken;
  return step(text, isWell, async (model, real) => {
    const scene = { model, real };
    await calm(scene);
    if (isWell(model)) await play(scene);
  });
}
