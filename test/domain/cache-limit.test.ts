import fc from "fast-check";
import { LRUCache } from "lru-cache";
import { expect, test } from "vitest";
import { atMost } from "~/domain/cache-limit";

const MOST = 5;
const use = fc.record({ writes: fc.boolean(), key: fc.constantFrom(..."abcdefghij") });

test("a cache with this limit keeps what a cache with `max` keeps, in the same order", () => {
  fc.assert(
    fc.property(fc.array(use, { maxLength: 60 }), (uses) => {
      const [limited, reserved] = [
        new LRUCache<string, number>(atMost(MOST)),
        new LRUCache<string, number>({ max: MOST }),
      ];
      uses.forEach(({ writes, key }, time) => {
        for (const cache of [limited, reserved]) writes ? cache.set(key, time) : cache.get(key);
      });
      expect([...limited.entries()]).toEqual([...reserved.entries()]);
      expect(limited.size).toBeLessThanOrEqual(MOST);
    }),
  );
});
