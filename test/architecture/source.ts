import ts from "typescript";

/** What the rules need to know of one source file. */
export interface Source {
  /** Relative to the project's root, with forward slashes. */
  path: string;
  imports: Import[];
  /**
   * Which of these the file uses: `process.env`, `clock`, `fetch`, the body of a `request`, the `carrier`'s client, SQL and the
   * functions that execute it.
   */
  uses: Set<Use>;
}

export interface Import {
  target: string;
  typeOnly: boolean;
  /** Names as the other file exports them; `*` means all. */
  names: string[];
}

type Use = "process.env" | "clock" | "fetch" | "body" | "carrier" | "sql" | "work";

/** Reads a file's imports and its access to the world outside. Import targets inside the project are paths from its root. */
export function readSource(path: string, text: string): Source {
  const source: Source = { path, imports: [], uses: new Set() };
  const visit = (node: ts.Node) => {
    const found = importOf(node);
    if (found) source.imports.push({ ...found, target: targetOf(path, found.target) });
    const use = useOf(node);
    if (use) source.uses.add(use);
    for (const named of namedInText(node)) source.uses.add(named);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true));
  return source;
}

function importOf(node: ts.Node): Import | undefined {
  if (ts.isImportDeclaration(node)) {
    return named(node.moduleSpecifier, isTypeImport(node.importClause), namesOf(node.importClause));
  }
  if (ts.isExportDeclaration(node) && node.moduleSpecifier) {
    return named(node.moduleSpecifier, node.isTypeOnly, elementsOf(node.exportClause));
  }
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
    return named(node.argument.literal, true, [node.qualifier?.getText() ?? "*"]);
  }
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
    return named(node.arguments[0], false, ["*"]);
  }
  return undefined;
}

function named(specifier: ts.Node | undefined, typeOnly: boolean, names: string[]): Import | undefined {
  return specifier && ts.isStringLiteralLike(specifier) ? { target: specifier.text, typeOnly, names } : undefined;
}

function namesOf(clause: ts.ImportClause | undefined): string[] {
  if (!clause) return [];
  return [...(clause.name ? ["default"] : []), ...(clause.namedBindings ? elementsOf(clause.namedBindings) : [])];
}

function elementsOf(bindings: ts.NamedImportBindings | ts.NamedExportBindings | undefined): string[] {
  if (!bindings || !(ts.isNamedImports(bindings) || ts.isNamedExports(bindings))) return ["*"];
  return bindings.elements.map(({ name, propertyName }) => (propertyName ?? name).text);
}

function isTypeImport(clause: ts.ImportClause | undefined): boolean {
  if (!clause) return false;
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true;
  const bindings = clause.namedBindings;
  return !clause.name && !!bindings && ts.isNamedImports(bindings) && bindings.elements.every((one) => one.isTypeOnly);
}

const STATEMENT =
  /\b(SELECT\s[\s\S]*\bFROM\b|INSERT INTO\b|UPDATE\s+\S+\s[\s\S]*\bSET\b|DELETE FROM\b|EXISTS \(SELECT\b)/;

/** Returns the uses that a string or template in the code contains; comments do not count. */
function namedInText(node: ts.Node): Use[] {
  if (!ts.isStringLiteralLike(node) && !ts.isTemplateExpression(node)) return [];
  const text = node.getText();
  return [
    ...(STATEMENT.test(text) ? (["sql"] as const) : []),
    ...(/\b(FROM|JOIN|INTO|UPDATE) work\b/.test(text) ? (["work"] as const) : []),
  ];
}

function useOf(node: ts.Node): Use | undefined {
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
    if (/^(query|\$(query|execute)Raw(Unsafe)?)$/.test(node.expression.name.text)) return "sql";
  }
  if (ts.isPropertyAccessExpression(node)) {
    const text = node.getText();
    if (text === "process.env" || text === "globalThis.process.env") return "process.env";
    if (text === "Date.now" || text === "performance.now") return "clock";
    if (text === "globalThis.fetch" || text === "window.fetch") return "fetch";
    if (/\bdeps\.carrier$/.test(text)) return "carrier";
    if (/^(args\.)?request\.(json|text|formData|arrayBuffer|bytes|blob)$/.test(text)) return "body";
  }
  if (ts.isBindingElement(node) && (node.propertyName ?? node.name).getText() === "carrier" && isOfDeps(node)) {
    return "carrier";
  }
  if (ts.isNewExpression(node) && node.expression.getText() === "Date" && !node.arguments?.length) return "clock";
  if (ts.isCallExpression(node) && node.expression.getText() === "Date") return "clock";
  if (ts.isCallExpression(node) && node.expression.getText() === "fetch") return "fetch";
  return undefined;
}

/** `const { carrier } = deps`, and a parameter `{ carrier }: Deps`. */
function isOfDeps({ parent: { parent } }: ts.BindingElement): boolean {
  if (ts.isVariableDeclaration(parent)) return /\bdeps$/.test(parent.initializer?.getText() ?? "");
  return ts.isParameter(parent) && /\bDeps\b/.test(parent.type?.getText() ?? "");
}

/** `~/domain/parcel/request` and `./parcel` become `app/domain/parcel/request`; a package stays as it is. */
function targetOf(importer: string, specifier: string): string {
  if (specifier.startsWith("~/")) return `app/${specifier.slice(2)}`;
  if (!specifier.startsWith(".")) return specifier;
  const folders = importer.split("/").slice(0, -1);
  for (const step of specifier.split("/")) {
    if (step === "..") folders.pop();
    else if (step !== ".") folders.push(step);
  }
  return folders.join("/");
}
