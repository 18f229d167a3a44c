import ts from "typescript";
import { SURFACES, type Surface } from "../../sandbox/shopify/extension-host/surface.ts";

export const ELEMENTS_FILE = "sandbox/shopify/extension-host/elements.json";

/** A target of each surface; all targets of a surface have the same elements. */
const TARGETS: Record<Surface, string> = {
  checkout: "purchase.checkout.shipping-option-item.render-after",
  "thank-you": "purchase.thank-you.block.render",
  "customer-account": "customer-account.order-status.block.render",
  "admin-block": "admin.order-details.block.render",
  "admin-action": "admin.order-details.action.render",
  "admin-print-action": "admin.order-details.print-action.render",
};

const PROBE = "extensions/checkout-fee/elements-probe.ts";

/** The properties and events of one element. */
interface ElementDefinition {
  properties: string[];
  /** Names as for listeners: `click` for `onClick`. */
  events: string[];
}

export type Elements = Record<string, ElementDefinition>;

const PREACTS_OWN = ["children", "key", "ref"];

/** Returns every `s-*` element of Shopify's types, by surface and name, with its properties and events. */
export function readElements(): Record<Surface, Elements> {
  const sources = new Map<string, ts.SourceFile | undefined>();
  return Object.fromEntries(
    SURFACES.map((surface) => [surface, elementsOf(TARGETS[surface], sources)] as const),
  ) as Record<Surface, Elements>;
}

/** Each surface is a program of its own, because they declare the same elements differently. `sources` is what they share. */
function elementsOf(target: string, sources: Map<string, ts.SourceFile | undefined>): Elements {
  const program = programOf(
    `import "@shopify/ui-extensions/${target}";
     import type { createElement } from "preact";
     export type All = createElement.JSX.IntrinsicElements;`,
    sources,
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
export function writeElements(elements: Record<Surface, Elements>): string {
  const surfaces = Object.entries(elements).map(([surface, its]) => {
    const lines = Object.entries(its).map(([name, element]) => `    "${name}": ${JSON.stringify(element)}`);
    return `  "${surface}": {\n${lines.join(",\n")}\n  }`;
  });
  return `{\n${surfaces.join(",\n")}\n}\n`;
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
function programOf(text: string, sources: Map<string, ts.SourceFile | undefined>): ts.Program {
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
  host.getSourceFile = (file, ...rest) => {
    if (file === PROBE) return ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true);
    if (!sources.has(file)) sources.set(file, getSourceFile(file, ...rest));
    return sources.get(file);
  };
  return ts.createProgram([PROBE], options, host);
}
