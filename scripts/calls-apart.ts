import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseAst } from 'rolldown/parseAst';
import type { Plugin } from 'vite';

/**
 * A page ships the calls it makes, and not all that its modules declare: in the page's build each call of a contract is a file of its own
 * (`contract.ts?call=noteCalls.postNote`), and whoever writes `noteCalls.postNote` imports that one alone. The sources, the server and the
 * tests know nothing of it.
 */
export function callsApart(root: string): Plugin {
  const read = cached((file: string) => contractOf(readFileSync(file, 'utf8')));
  const fileOf = (from: string, importer: string): string => {
    if (from.startsWith('#modules/')) return join(root, 'modules', from.slice('#modules/'.length));
    return join(dirname(importer), from);
  };
  return {
    name: 'calls-apart',
    apply: 'build',
    enforce: 'pre',
    resolveId(id, importer) {
      const [path = '', query] = id.split('?');
      if (!query || !/^calls?=/.test(query) || !importer) return null;
      return `${path.startsWith('/') ? path : fileOf(path, importer.split('?', 1)[0] ?? '')}?${query}${asTypeScript}`;
    },
    load(id) {
      const [file = '', query = ''] = id.split('?');
      const [, kind, name = '', key = ''] = /^(calls?)=(\w+)(?:\.(\w+))?&/.exec(query) ?? [];
      if (!kind) return null;
      const contract = read(file);
      const code = kind === 'call' ? moduleOfCall(contract, file, `${name}.${key}`) : moduleOfAll(contract, file, name);
      return { code, moduleType: 'ts', moduleSideEffects: false };
    },
    transform: {
      filter: { id: /\/src\/.*\.tsx?$/, code: /contract\.ts'|Calls = \{/ },
      handler(code, id) {
        const file = id.split('?', 1)[0] ?? '';
        const own = isContract(file) && id === file ? withoutCalls(read(file)) : code;
        const apart = importingApart(own, file, (from) => {
          const path = fileOf(from, file);
          return isContract(path) && existsSync(path) ? read(path).calls : null;
        });
        // Shapes that no call of the page is made of are left out with the file that they stand in.
        return { code: apart, ...(isContract(file) && { moduleSideEffects: false }) };
      },
    },
  };
}

/** The end of an address by which the build knows what is written in the file. */
const asTypeScript = '&lang.ts';

type Node = { type: string; start: number; end: number; [part: string]: unknown };
/**
 * A contract: its text, what it imports, its own names, and the text of each of its calls by `noteCalls.postNote`. A function of calls
 * (`workCalls`, docs/decisions/0057-work-calls.md) has one by `workCalls.close` as well: what makes that call alone.
 */
type Contract = {
  code: string;
  imports: { text: string; names: string[] }[];
  own: string[];
  objects: Map<string, { start: number; end: number; keys: string[]; isMade: boolean }>;
  calls: Map<string, string>;
};

const isContract = (path: string): boolean => /\/src\/modules\/.+contract\.ts$/.test(path);

function contractOf(code: string): Contract {
  const contract: Contract = { code, imports: [], own: [], objects: new Map(), calls: new Map() };
  for (const statement of bodyOf(code, 'ts')) {
    if (statement.type === 'ImportDeclaration') {
      const values = (statement.specifiers as Node[]).filter(({ importKind }) => importKind !== 'type');
      const names = values.map(({ local }) => nameOf(local as Node));
      if (statement.importKind !== 'type') contract.imports.push({ text: textOf(code, statement), names });
      continue;
    }
    const declaration = (
      statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    ) as Node | null;
    if (declaration?.type === 'FunctionDeclaration') contract.own.push(nameOf(declaration.id as Node));
    if (declaration?.type !== 'VariableDeclaration') continue;
    for (const { id, init } of declaration.declarations as { id: Node; init: Node }[]) {
      const name = nameOf(id);
      const isMade = init.type === 'ArrowFunctionExpression' && (init.body as Node).type === 'ObjectExpression';
      const object = isMade ? (init.body as Node) : init;
      const properties = object.type === 'ObjectExpression' ? (object.properties as Node[]) : [];
      if (!/Calls$/.test(name) || !properties.every((one) => isCall(one) || isSpread(one))) {
        contract.own.push(name);
        continue;
      }
      const calls = properties.flatMap((one) => (isCall(one) ? [callOf(code, one)] : callsMadeBy(code, one)));
      const keys = calls.map(({ key }) => key);
      contract.objects.set(name, { start: statement.start, end: statement.end, keys, isMade });
      for (const { key, text } of calls)
        contract.calls.set(
          `${name}.${key}`,
          isMade ? `(words, path) => ${text.replace(`paths.${key}`, 'path')}` : text,
        );
    }
  }
  return contract;
}

const isCall = ({ type, key, value, shorthand }: Node): boolean =>
  type === 'Property' && !shorthand && (key as Node).type === 'Identifier' && (value as Node).type === 'CallExpression';
const callOf = (code: string, { key, value }: Node): { key: string; text: string } => ({
  key: nameOf(key as Node),
  text: withoutServerParts(code, value as Node),
});

/**
 * `...workCalls({ words: ticketWords, paths: { close: 'tickets/close_ticket' } })`: the calls of a function of `words` and `paths`, each of which uses
 * the path of its own name alone.
 */
const isSpread = (node: Node): boolean => node.type === 'SpreadElement' && madeBy(node) !== null;
function madeBy({ argument }: Node): { by: string; words: Node; paths: Node[] } | null {
  const { type, callee, arguments: given } = argument as Node & { arguments: Node[] };
  const parts = new Map(partsOfObject(given?.[0]).map(({ key, value }) => [nameOf(key as Node), value as Node]));
  const [words, paths] = [parts.get('words'), parts.get('paths')];
  if (type !== 'CallExpression' || !words || !paths) return null;
  return { by: nameOf(callee as Node), words, paths: partsOfObject(paths) };
}
const partsOfObject = (node: Node | undefined): Node[] =>
  node?.type === 'ObjectExpression' ? (node.properties as Node[]) : [];
/** Each of them as the function makes that one alone: `workCalls.close(ticketWords, 'tickets/close_ticket')`. */
function callsMadeBy(code: string, spread: Node): { key: string; text: string }[] {
  const made = madeBy(spread);
  return (made?.paths ?? []).map(({ key, value }) => ({
    key: nameOf(key as Node),
    text: `${made?.by}.${nameOf(key as Node)}(${textOf(code, made?.words as Node)}, ${textOf(code, value as Node)})`,
  }));
}

/** What of a call is the server's alone: what it tells of it (`src/platform/server/request/openapi.ts`), and what it asks before and does around it. */
const ofServer = new Set(['about', 'isDoneViewing', 'isDoneBeforeSecondFactor', 'isHeavy', 'undo']);

/** Who may call it is asked on a page too, but for what everybody may. */
const ofEverybody = new Set(['everyone', 'withoutSignIn']);
const isOfServer = ({ key, value }: Node): boolean => {
  const name = key && nameOf(key as Node);
  return ofServer.has(String(name)) || (name === 'permission' && ofEverybody.has(nameOf(value as Node)));
};

/** A call without what is the server's alone. */
function withoutServerParts(code: string, call: Node): string {
  const [given] = call.arguments as Node[];
  const properties = given?.type === 'ObjectExpression' ? (given.properties as Node[]) : [];
  return properties
    .filter((property) => isOfServer(property))
    .sort((a, b) => b.start - a.start)
    .reduce(
      (text, { start, end }) => text.slice(0, start - call.start) + text.slice(end - call.start).replace(/^,/, ''),
      textOf(code, call),
    );
}

/** What is left of a contract: its own shapes, all of which its calls may use, and what they are made of. */
function withoutCalls({ code, imports, objects, own }: Contract): string {
  let left = code;
  for (const { start, end } of [...objects.values()].sort((a, b) => b.start - a.start))
    left = left.slice(0, start) + left.slice(end);
  const shapes = imports.reduce((text, one) => text.replace(one.text, ''), left);
  for (const { text, names } of imports)
    if (!names.some((name) => namesIn(shapes, name))) left = left.replace(text, '');
  const hidden = own.filter((name) => !new RegExp(`export (const|function) ${name}\\b`).test(code));
  return hidden.length > 0 ? `${left}\nexport { ${hidden.join(', ')} };\n` : left;
}

const namesIn = (text: string, name: string): boolean => new RegExp(`\\b${name}\\b`).test(text);

function moduleOfCall({ imports, own, calls }: Contract, file: string, name: string): string {
  const text = calls.get(name);
  if (text === undefined) throw new Error(`${file} declares no ${name}`);
  const uses = (word: string) => namesIn(text, word);
  const objects = [...calls.keys()].map((call) => call.split('.', 1)[0] ?? '');
  if (objects.some(uses)) throw new Error(`${name} in ${file} is made of another call: name what they share`);
  const shapes = own.filter(uses);
  const head = imports.filter(({ names }) => names.some(uses)).map((one) => one.text);
  if (shapes.length > 0) head.push(`import { ${shapes.join(', ')} } from '${file}';`);
  return `${head.join('\n')}\nexport default ${text};\n`;
}

function moduleOfAll({ objects }: Contract, file: string, name: string): string {
  const { keys, isMade } = objects.get(name) ?? { keys: [], isMade: false };
  if (isMade)
    throw new Error(`${name} of ${file} is called in contracts alone, as ...${name}({ words, paths: { … } })`);
  const head = keys.map((key) => `import ${key} from '${file}?call=${name}.${key}';`);
  return `${head.join('\n')}\nexport const ${name} = { ${keys.join(', ')} };\n`;
}

type Edit = { start: number; end: number; text: string };
/** An object of calls as a file imports it: by which name, from where, and what it is called there. */
type Imported = { local: string; from: string; name: string };

/** The same file, importing each call that it names from the file of that call. */
function importingApart(code: string, file: string, callsIn: (from: string) => Contract['calls'] | null): string {
  const body = bodyOf(code, file.endsWith('x') ? 'tsx' : 'ts');
  const imports = body.flatMap((statement) => {
    const from = statement.type === 'ImportDeclaration' && statement.importKind !== 'type' ? sourceOf(statement) : '';
    const calls = from.endsWith('contract.ts') ? callsIn(from) : null;
    const objects = new Set([...(calls?.keys() ?? [])].map((call) => call.split('.', 1)[0]));
    const specifiers = (statement.specifiers ?? []) as Node[];
    const apart = specifiers.filter(
      (one) => one.importKind !== 'type' && objects.has(nameOf((one.imported ?? one) as Node)),
    );
    return apart.length > 0 ? [{ statement, from, rest: specifiers.filter((one) => !apart.includes(one)), apart }] : [];
  });
  if (imports.length === 0) return code;
  const imported = imports.flatMap(({ from, apart }) =>
    apart.map((one): Imported => ({ local: nameOf(one.local as Node), from, name: nameOf(one.imported as Node) })),
  );
  const { edits, lines } = usesIn(body, imported);
  for (const { statement, from, rest } of imports) {
    const names = rest.map((one) => textOf(code, one)).join(', ');
    const { start, end } = statement;
    edits.push({
      start,
      end,
      text: [...(names ? [`import { ${names} } from '${from}';`] : []), ...lines.splice(0)].join(' '),
    });
  }
  return edits
    .sort((a, b) => b.start - a.start)
    .reduce((out, { start, end, text }) => out.slice(0, start) + text + out.slice(end), code);
}

/** Where a file names calls, and what it has to import for them; an object that it passes on is imported whole. */
function usesIn(body: readonly Node[], imported: readonly Imported[]): { edits: Edit[]; lines: string[] } {
  const edits: Edit[] = [];
  const lines = new Set<string>();
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) for (const one of node) visit(one);
    // Types are gone before this is built.
    if (!isNode(node) || node.type === 'ImportDeclaration' || isType(node)) return;
    const found = imported.find(({ local }) => isNamed(node, local) || (!node.computed && isNamed(node.object, local)));
    if (!found) {
      visit(partsOf(node));
      return;
    }
    const { local, from, name } = found;
    if (isNamed(node, local)) {
      lines.add(`import { ${name} as ${local} } from '${from}?calls=${name}';`);
      return;
    }
    const key = nameOf(node.property as Node);
    lines.add(`import ${local}$${key} from '${from}?call=${name}.${key}';`);
    edits.push({ start: node.start, end: node.end, text: `${local}$${key}` });
  };
  visit(body);
  return { edits, lines: [...lines] };
}

/** What is written in a node, but for names of properties. */
const partsOf = (node: Node): unknown[] =>
  Object.entries(node)
    .filter(([part]) => node.computed || !['key', 'property'].includes(part))
    .map(([, value]) => value);
const isNamed = (node: unknown, name: string): boolean =>
  isNode(node) && node.type === 'Identifier' && nameOf(node) === name;
const isType = ({ type }: Node): boolean => type.startsWith('TS') && !valuesOfTypeScript.has(type);
const sourceOf = ({ source }: Node): string => String((source as Node).value);

/** TypeScript around a value. */
const valuesOfTypeScript = new Set([
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
  'TSInstantiationExpression',
]);
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
const bodyOf = (code: string, lang: 'ts' | 'tsx'): Node[] => parseAst(code, { lang }).body as unknown as Node[];
const nameOf = (node: Node): string => String(node.name);
const textOf = (code: string, { start, end }: Node): string => code.slice(start, end);

function cached<V>(make: (key: string) => V): (key: string) => V {
  const known = new Map<string, V>();
  return (key) => {
    const value = known.get(key) ?? make(key);
    known.set(key, value);
    return value;
  };
}
