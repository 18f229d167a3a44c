import { readFileSync } from "node:fs";
import { type FragmentDefinitionNode, Kind, type OperationDefinitionNode, parse, print } from "graphql";

const document = parse(readFileSync(new URL("../../fixtures/operations.graphql", import.meta.url), "utf8"));

const operations = document.definitions.filter(
  (node): node is OperationDefinitionNode => node.kind === Kind.OPERATION_DEFINITION,
);
const fragments = document.definitions.filter(
  (node): node is FragmentDefinitionNode => node.kind === Kind.FRAGMENT_DEFINITION,
);

/** The names of all operations of the fixture. */
export const operationNames = operations.map(({ name }) => name?.value ?? "");

/** The text of one operation with the fragments it uses. */
export function operation(name: string): string {
  const found = operations.find((node) => node.name?.value === name);
  if (!found) throw new Error(`operations.graphql has no ${name}`);
  const text = print(found);
  const used = fragments.filter((fragment) => text.includes(`...${fragment.name.value}`));
  return [text, ...used.map((fragment) => print(fragment))].join("\n");
}
