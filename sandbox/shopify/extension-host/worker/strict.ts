/** Returns the global `shopify`, of which reading a part that is not simulated throws an error that names it; `optional` ones are `undefined`. */
export function strict(global: object, optional: readonly string[] = []): object {
  return new Proxy(global, {
    get: (target, name) => {
      // Resolving a promise with the object reads `then`.
      if (name in target || typeof name === "symbol" || name === "then" || optional.includes(name)) {
        return Reflect.get(target, name);
      }
      throw new Error(`the extension host does not simulate shopify.${name}`);
    },
  });
}
