import { PLANT_KIND, TAG } from "~/domain/parcel/tags";
import { plainWords } from "~/domain/text";
import type { Condition, RuleActions } from "./schema";

/** Rules that many shops need, to start from: keys `rules:template.<template>`. */
export const RULE_TEMPLATES = ["live_plants", "fragile", "high_cod", "fly_far"] as const;

export type RuleTemplate = (typeof RULE_TEMPLATES)[number];

/** Product tags and types of a shop's own orders, so that a template fits its goods. */
export interface ShopWords {
  productTags: readonly string[];
  productTypes: readonly string[];
}

/** An unfinished rule that the merchant completes. A condition without values is still to be filled in. */
export interface RuleDraft {
  conditions: Condition[];
  actions: Partial<RuleActions>;
}

const PLANT_WORDS = ["cay", "hoa", "plant", "plants"];
const FRAGILE_WORDS = ["de vo", "gom", "su", "thuy tinh", "fragile", "ceramic", "glass"];
/** COD from which a call to the buyer before sending is worth the effort. */
const HIGH_COD_VND = 5_000_000;

/** Returns the unfinished rule of a template. `livePlantsTag` is this carrier's number for that tag. */
export function ruleFromTemplate(
  template: RuleTemplate,
  shop: ShopWords,
  { livePlantsTag, reason }: { livePlantsTag: number; reason: string },
): RuleDraft {
  switch (template) {
    case "live_plants":
      return {
        conditions: [goodsNamed(PLANT_WORDS, shop)],
        // Fragile pots: the kind that never gets too little care.
        actions: { tags: [livePlantsTag], subTags: [PLANT_KIND.fragilePots] },
      };
    case "fragile":
      return { conditions: [goodsNamed(FRAGILE_WORDS, shop)], actions: { tags: [TAG.fragile] } };
    case "high_cod":
      return {
        conditions: [
          { fact: "payment", is: "any_of", values: ["cod"] },
          { fact: "totalValue", is: "at_least", vnd: HIGH_COD_VND },
        ],
        actions: { hold: { reason } },
      };
    case "fly_far":
      return { conditions: [{ fact: "province", is: "any_of", values: [] }], actions: { transport: "fly" } };
  }
}

/** A condition on the shop's product types that contain one of the words, else on such tags, else one without values. */
function goodsNamed(words: readonly string[], { productTypes, productTags }: ShopWords): Condition {
  const sounds = (name: string) => words.some((word) => ` ${plainWords(name).join(" ")} `.includes(` ${word} `));
  const types = productTypes.filter(sounds);
  const tags = productTags.filter(sounds);
  if (types.length === 0 && tags.length > 0) return { fact: "productTag", is: "any_of", values: tags };
  return { fact: "productType", is: "any_of", values: types };
}
