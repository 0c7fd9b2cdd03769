import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * What zod brings and no page can use, left out of the page's build:
 * - how a schema writes itself as JSON Schema: the description of the calls is the server's (`src/platform/server/request/openapi.ts`);
 * - parsing by functions that are made of text: the content security policy allows none;
 * - what follows values that contain themselves: what comes as JSON and what is typed do not;
 * - formats of text, by those methods that nobody calls anywhere in the sources.
 */
export function zodOfPage(sources: string): Plugin {
  return {
    name: 'zod-of-page',
    apply: 'build',
    transform: {
      filter: { id: /zod\/v4\/classic\/schemas\.js$/ },
      handler: (code) => withoutUncalled(withoutUnusable(code), calledIn(sources)),
    },
  };
}

const unusable: readonly [what: RegExp, instead: string][] = [
  [/^ *inst\._zod\.processJSONSchema = .*;$/gm, ''],
  [/^import \{ (\w+), (\w+) \} from "..\/core\/to-json-schema.js";$/m, 'const $1 = null, $2 = null;'],
  [/core\.\$ZodObjectJIT\.init\(/, 'core.$ZodObject.init('],
  [/^ {8}core\.config\(\{ memoizer: core\.memoizer\(\) \}\);$/m, '        return;'],
];

function withoutUnusable(code: string): string {
  let left = code;
  for (const [what, instead] of unusable) {
    if (left.search(what) === -1)
      throw new Error(`zod has changed: it has no ${what} any more (scripts/zod-of-page.ts)`);
    left = left.replace(what, instead);
  }
  return left;
}

/** `email(params) { return this.check(core._email(ZodEmail, params)); },` as zod writes it, each line with its own. */
const formatMethod = /^ {4}(\w+)\(params\) \{\n {8}return this\.check\(core\._\w+\(\w+, params\)\);\n {4}\},\n/gm;

const withoutUncalled = (code: string, called: ReadonlySet<string>): string =>
  code.replace(formatMethod, (method, name: string) => (called.has(name) ? method : ''));

/** The names of all methods that are called in a folder. */
function calledIn(folder: string): Set<string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name));
  const names = files.flatMap((name) => readFileSync(join(folder, name), 'utf8').match(/\.\w+(?=\()/g) ?? []);
  return new Set(names.map((name) => name.slice(1)));
}
