import type { AdminMutations, AdminQueries } from "@shopify/admin-api-client";

/** The entries that codegen wrote. The library's own index signature would accept any string, untyped. */
type Generated<Operations> = {
  [Text in keyof Operations as string extends Text
    ? never
    : number extends Text
      ? never
      : symbol extends Text
        ? never
        : Text]: Operations[Text];
};

type Operations = Generated<AdminQueries> & Generated<AdminMutations>;

/** The literal text of one operation in `operations/`. Text unknown to codegen does not type-check. */
export type OperationText = keyof Operations & string;
/** The variables of an operation. */
export type VariablesOf<Text extends OperationText> = Operations[Text] extends { variables: infer Variables }
  ? Variables
  : never;
/** The `data` that an operation returns. */
export type DataOf<Text extends OperationText> = Operations[Text] extends { return: infer Data } ? Data : never;
