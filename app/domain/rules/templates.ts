import { PLANT_KIND, TAG } from "~/domain/parcel/tags";
import { plainWords } from "~/domain/text";
import type { Condition, RuleActions } from "./schema";

/** Rules that many shops make, to start from: keys `rules:template.<template>`. */
export const RULE_TEMPLATES = ["live_plants", "fragile", "high_cod", "fly_far"] as const;

export type RuleTemplate = (typeof RULE_TEMPLATES)[number];

/** What a shop's own orders hold, so that a template speaks of its goods. */
export interface ShopWords {
  productTags: readonly string[];
  productTypes: readonly string[];
}

/** The beginning of a rule: what it lacks, the merchant adds. A condition without values is still to be filled in. */
export interface RuleDraft {
  conditions: Condition[];
  actions: Partial<RuleActions>;
}

const PLANT_WORDS = ["cay", "hoa", "plant", "plants"];
const FRAGILE_WORDS = ["de vo", "gom", "su", "thuy tinh", "fragile", "ceramic", "glass"];
/** From where a call before sending pays for itself. */
const HIGH_COD_VND = 5_000_000;

/** The rule a template begins with. `livePlantsTag` is the number this carrier gives that tag. */
export function ruleFromTemplate(
  template: RuleTemplate,
  shop: ShopWords,
  { livePlantsTag, reason }: { livePlantsTag: number; reason: string },
): RuleDraft {
  switch (template) {
    case "live_plants":
      return {
        conditions: [goodsNamed(PLANT_WORDS, shop)],
        // In a pot that breaks: the kind that is never too little care.
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

/** The shop's own types of products that sound so, else its tags, else an open question. */
function goodsNamed(words: readonly string[], { productTypes, productTags }: ShopWords): Condition {
  const sounds = (name: string) => words.some((word) => ` ${plainWords(name).join(" ")} `.includes(` ${word} `));
  const types = productTypes.filter(sounds);
  const tags = productTags.filter(sounds);
  if (types.length === 0 && tags.length > 0) return { fact: "productTag", is: "any_of", values: tags };
  return { fact: "productType", is: "any_of", values: types };
}
