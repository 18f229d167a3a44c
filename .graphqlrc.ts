import { ApiType, pluckConfig, preset } from "@shopify/api-codegen-preset";
import { API_VERSION } from "./app/shopify/version.ts";

const schema = `./schema/admin-${API_VERSION}.graphql`;
const documents = ["./app/shopify/operations/*.ts"];

/** Types of every operation, from the vendored schema: no network, no account. */
export default {
  schema,
  documents,
  projects: {
    default: {
      schema,
      documents,
      extensions: {
        codegen: {
          pluckConfig,
          generates: {
            // All types, not only those of the operations: the generated file picks from Shopify's object types, and a
            // missing one would silently become `any`.
            "./app/types/admin.types.d.ts": { plugins: ["typescript"], config: { enumsAsTypes: true } },
            "./app/types/admin.generated.d.ts": { preset, presetConfig: { apiType: ApiType.Admin } },
          },
        },
      },
    },
  },
};
