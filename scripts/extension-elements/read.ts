import ts from "typescript";

export const ELEMENTS_FILE = "sandbox/shopify/extension-host/elements.json";

/** All targets of the checkout have the same elements, except for a few on the thank-you page. */
const TARGET = "purchase.checkout.shipping-option-item.render-after";
const PROBE = "extensions/checkout-fee/elements-probe.ts";

/** The properties and events of one element. */
export interface ElementDefinition {
  properties: string[];
  /** Names as for listeners: `click` for `onClick`. */
  events: string[];
}

const PREACTS_OWN = ["children", "key", "ref"];

/** Returns every `s-*` element of the checkout's types, by name, with its properties and events. */
export function readElements(): Record<string, ElementDefinition> {
  const program = programOf(
    `import "@shopify/ui-extensions/${TARGET}";
     import type { createElement } from "preact";
     export type All = createElement.JSX.IntrinsicElements;`,
  );
  const checker = program.getTypeChecker();
  const probe = program.getSourceFile(PROBE)!;
  const all = checker.getTypeAtLocation(probe.statements.at(-1)!);
  const ours = all.getProperties().filter(({ name }) => name.startsWith("s-"));
  return Object.fromEntries(
    ours.map((element) => [element.name, define(checker.getTypeOfSymbolAtLocation(element, probe))] as const).sort(),
  );
}

/** Returns the elements as JSON, one per line to keep diffs readable. */
export function writeElements(elements: Record<string, ElementDefinition>): string {
  const lines = Object.entries(elements).map(([name, element]) => `  "${name}": ${JSON.stringify(element)}`);
  return `{\n${lines.join(",\n")}\n}\n`;
}

function define(props: ts.Type): ElementDefinition {
  const names = props.getProperties().map(({ name }) => name);
  const isEvent = (name: string) => /^on[A-Z]/.test(name);
  return {
    properties: names.filter((name) => !isEvent(name) && !PREACTS_OWN.includes(name)).sort(),
    events: names
      .filter(isEvent)
      .map((name) => name.slice(2).toLowerCase())
      .sort(),
  };
}

/** Makes a program of a single file that exists only in memory, at a path from which an extension's imports resolve. */
function programOf(text: string): ts.Program {
  const options: ts.CompilerOptions = {
    jsx: ts.JsxEmit.ReactJSX,
    jsxImportSource: "preact",
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    target: ts.ScriptTarget.ES2022,
    lib: ["lib.es2022.d.ts", "lib.dom.d.ts"],
    skipLibCheck: true,
    types: [],
  };
  const host = ts.createCompilerHost(options);
  const { fileExists, readFile, getSourceFile } = host;
  host.fileExists = (file) => file === PROBE || fileExists(file);
  host.readFile = (file) => (file === PROBE ? text : readFile(file));
  host.getSourceFile = (file, ...rest) =>
    file === PROBE ? ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true) : getSourceFile(file, ...rest);
  return ts.createProgram([PROBE], options, host);
}
