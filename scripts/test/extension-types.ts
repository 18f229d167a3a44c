/**
 * Checks the types of the extensions and of their tests, as `tsc --noEmit -p` of each of their programs would. The programs are
 * separate because Shopify's surfaces declare the same tags differently; one process checks them all, because reading the
 * declarations that they share took most of the time of twenty-one.
 */
import { globSync } from "node:fs";
import ts from "typescript";

const registry = ts.createDocumentRegistry();
/** What was read once, by how it is read: `registry` knows which options make a difference. */
const read = new Map<string, ts.SourceFile | undefined>();
const diagnostics = globSync("extensions/*/{,tests/}tsconfig.json").sort().flatMap(check);

const words = { getCanonicalFileName: (name: string) => name, getNewLine: () => "\n" };
process.stdout.write(ts.formatDiagnostics(diagnostics, { ...words, getCurrentDirectory: ts.sys.getCurrentDirectory }));
if (diagnostics.length > 0) process.exitCode = 1;

function check(configFile: string): readonly ts.Diagnostic[] {
  const config = ts.getParsedCommandLineOfConfigFile(
    configFile,
    { noEmit: true },
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic },
  );
  if (!config) throw new Error(`${configFile} cannot be read`);
  const program = ts.createProgram({
    rootNames: config.fileNames,
    options: config.options,
    host: sharingHost(config.options),
  });
  return [...config.errors, ...ts.getPreEmitDiagnostics(program)];
}

function sharingHost(options: ts.CompilerOptions): ts.CompilerHost {
  const host = ts.createCompilerHost(options);
  const readFile = host.getSourceFile;
  const kind = registry.getKeyForCompilationSettings(options);
  return {
    ...host,
    getSourceFile(name, how, ...rest) {
      const key = JSON.stringify([kind, name, how]);
      if (!read.has(key)) read.set(key, readFile.call(host, name, how, ...rest));
      return read.get(key);
    },
  };
}

function onUnRecoverableConfigFileDiagnostic({ messageText }: ts.Diagnostic): never {
  throw new Error(ts.flattenDiagnosticMessageText(messageText, "\n"));
}
