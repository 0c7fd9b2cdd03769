import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findCrossings } from './borders.ts';
import { findLongFunctions, tightened } from './long-functions.ts';
import { findUnstyled } from './mantine-styles.ts';
import { findCrossedTables, findNeedless } from './sql-borders.ts';
import { findLonely, findUncollected, findUndescribed, findUntestedCalls, findUntidy } from './tidy.ts';
import { readTree } from './tree.ts';

const tree = readTree(join(import.meta.dirname, '..'));
const pickers = `src/modules/customers/screens/customer-picker.tsx`;

/** What a border says of one file that holds these imports, and of nothing else. */
function crossingsOf(path: string, ...imports: string[]): string[] {
  return findCrossings([{ path, text: imports.map((one) => `import { a } from '${one}';\n`).join('') }]);
}

describe('the borders', () => {
  test('hold in this repository', () => {
    expect(findCrossings(tree)).toEqual([]);
    expect(findCrossedTables(tree)).toEqual([]);
    expect(findNeedless(tree)).toEqual([]);
  });

  test.each([
    ['a screen importing a service', 'src/modules/tickets/screens/ticket-list-screen.tsx', '../service.ts'],
    ['a screen importing the server', 'src/modules/tickets/screens/ticket-list-screen.tsx', '#server/context.ts'],
    ['a screen importing Node', 'src/modules/tickets/screens/ticket-form.tsx', 'node:fs'],
    [
      'a screen importing another module’s screen',
      'src/modules/tickets/screens/ticket-form.tsx',
      '#modules/customers/screens/customer-form.tsx',
    ],
    ['a service importing another module’s service', 'src/modules/tickets/service.ts', '../customers/service.ts'],
    ['a service importing another module’s tables', 'src/modules/tickets/service.ts', '#modules/customers/tables.ts'],
    ['a module importing the service of one beside it', 'src/modules/ledger/journal/service.ts', '../items/service.ts'],
    [
      'a module importing a file of one within it that is not its face',
      'src/modules/work/editing.ts',
      './time/sheets/reports.ts',
    ],
    [
      'a screen importing the form of one beside it',
      'src/modules/trade/bills/screens/bill-form.tsx',
      '../../papers/screens/mail-form.tsx',
    ],
    [
      'a screen importing the styles of another module',
      'src/modules/trade/bills/screens/bill-form.tsx',
      '../../papers/screens/paper.module.css',
    ],
    ['a service importing React', 'src/modules/tickets/service.ts', 'react'],
    ['a service importing a screen', 'src/modules/tickets/service.ts', './screens/ticket-form.tsx'],
    ['a contract importing tables', 'src/modules/tickets/contract.ts', './tables.ts'],
    ['a contract importing Node', 'src/modules/tickets/contract.ts', 'node:crypto'],
    ['an entity importing the database', 'src/modules/tickets/entity.ts', 'kysely'],
    ['a posting importing the server', 'src/modules/invoices/posting.ts', '#server/context.ts'],
    ['a lower layer importing a higher one', 'src/modules/customers/service.ts', '../tickets/public.ts'],
    ['the page importing the server', 'src/platform/web/api/api.ts', '#server/settings.ts'],
    ['the server importing the page', 'src/platform/server/request/http.ts', '#web/api/api.ts'],
    ['the platform importing a module', 'src/platform/server/request/http.ts', '#modules/tickets/contract.ts'],
    ['what is shared importing a package', 'src/shared/dates.ts', 'dayjs'],
    ['what is shared importing the platform', 'src/shared/dates.ts', '#server/settings.ts'],
    ['a module importing the composition', 'src/modules/tickets/service.ts', '#app/modules.ts'],
    ['the program importing a test', 'src/modules/tickets/service.ts', '#test/database.ts'],
  ])('%s is caught', (_title, path, imported) => {
    expect(crossingsOf(path, imported)).toHaveLength(1);
  });

  test('what the house allows is allowed', () => {
    expect(
      crossingsOf(
        'src/modules/tickets/screens/ticket-form.tsx',
        '../contract.ts',
        '#web/api/api.ts',
        '#modules/customers/screens/customer-picker.tsx',
        './ticket-form.module.css',
        'react',
      ),
    ).toEqual([]);
    expect(
      crossingsOf(
        'src/modules/tickets/service.ts',
        './tables.ts',
        '../customers/public.ts',
        '#server/context.ts',
        'kysely',
        'node:crypto',
      ),
    ).toEqual([]);
    expect(
      crossingsOf('src/modules/customers/screens/customer-screen.tsx', '#modules/tickets/screens/ticket-card.tsx'),
    ).toEqual([]);
  });

  test('an import of types alone crosses a border as well', () => {
    const text = `import type { Rows } from './tables.ts';`;
    expect(findCrossings([{ path: 'src/modules/tickets/contract.ts', text }])).toHaveLength(1);
  });

  test('a cycle of files is caught, and shown', () => {
    const files = [
      { path: 'src/shared/money.ts', text: `import { a } from './dates.ts';` },
      { path: 'src/shared/dates.ts', text: `export { b } from './money.ts';` },
    ];
    expect(findCrossings(files)).toEqual([
      'src/shared/money.ts → src/shared/dates.ts → src/shared/money.ts: a cycle of files',
    ]);
  });

  test('a cycle of modules of one layer is caught', () => {
    const files = [
      { path: 'src/modules/tasks/service.ts', text: `import { a } from '../tickets/public.ts';` },
      { path: 'src/modules/tickets/service.ts', text: `import { a } from '../tasks/public.ts';` },
    ];
    expect(findCrossings(files)).toEqual(['tasks → tickets → tasks: a cycle of modules']);
  });

  test.each(['src/modules/tickets/ticketStore.ts', 'src/lib/text.ts'])('%s has no place', (path) => {
    expect(findCrossings([{ path, text: '' }])).toEqual([`${path}: has no place in the map`]);
  });

  test('a module within another knows it; of the modules within it, it knows their faces', () => {
    expect(crossingsOf('src/modules/ledger/journal/service.ts', '../tables.ts', '../open-items/public.ts')).toEqual([]);
    expect(crossingsOf('src/modules/work/editing.ts', './time/public.ts')).toEqual([]);
    expect(crossingsOf('src/modules/tasks/routes.ts', './hashtags/service.ts')).toEqual([]);
  });

  test('a cycle of modules beside one another is caught, one with the module around them is none', () => {
    const files = [
      { path: 'src/modules/ledger/open-items/service.ts', text: `import { a } from '../journal/public.ts';` },
      { path: 'src/modules/ledger/journal/service.ts', text: `import { a } from '../open-items/public.ts';` },
      { path: 'src/modules/ledger/public.ts', text: `import { a } from './journal/public.ts';` },
      { path: 'src/modules/ledger/journal/public.ts', text: `import { a } from '../tables.ts';` },
    ];
    expect(findCrossings(files)).toEqual([
      'ledger/open-items → ledger/journal → ledger/open-items: a cycle of modules',
    ]);
  });

  test('a module without a layer is caught', () => {
    expect(findCrossings([{ path: 'src/modules/weather/service.ts', text: '' }])).toHaveLength(1);
  });
});

describe('the borders inside SQL', () => {
  const tables = {
    path: 'src/modules/customers/tables.ts',
    text: `export type CustomersTables = {\n  customers: {\n    id: number;\n  };\n};\n`,
  };
  const face = {
    path: 'src/modules/customers/public.ts',
    text: `export type CustomerNames = Pick<CustomersTables, 'customers'>;\n`,
  };
  const crossing = (path: string, text: string, ...more: { path: string; text: string }[]) =>
    findCrossedTables([tables, ...more, { path, text }]);

  test.each([
    ['a table that is not published', 'src/modules/tickets/service.ts', `db.selectFrom('customers as c')`],
    ['one in a text of SQL', 'src/modules/tickets/service.ts', 'sql`select 1 from customers c`'],
  ])('%s is caught, and read once it is', (_title, path, text) => {
    expect(crossing(path, text)).toHaveLength(1);
    expect(crossing(path, text, face)).toEqual([]);
  });

  test.each([`db.updateTable('customers')`, 'sql`delete from customers`'])('%s of another module is caught', (text) => {
    expect(crossing('src/modules/tickets/service.ts', text, face)).toHaveLength(1);
    expect(crossing('src/modules/customers/service.ts', text)).toEqual([]);
  });

  test('of a kind whose life is declared its record names the table', () => {
    const record = {
      path: 'src/modules/vehicles/record.ts',
      text: `export const vehicles = new RecordLife<Vehicle>({\n  table: 'vehicles',\n  id: 'vehicle_id',\n});\n`,
    };
    const text = 'sql`select 1 from vehicles`';
    expect(crossing('src/modules/vehicles/reports.ts', text, record)).toEqual([]);
    expect(crossing('src/modules/dashboard/service.ts', text, record)).toHaveLength(1);
  });

  test('a table of a higher layer is not read, published or not', () => {
    expect(crossing('src/modules/people/service.ts', 'sql`select from customers`', face)).toHaveLength(1);
  });
});

describe('tidiness', () => {
  test('holds in this repository', () => {
    expect(findUntidy(tree)).toEqual([]);
    expect(findLonely(tree)).toEqual([]);
    expect(findUncollected(tree)).toEqual([]);
    expect(findUndescribed(tree)).toEqual([]);
    expect(findUnstyled(tree)).toEqual([]);
  });

  test('a folder with one file is caught, its tests left aside', () => {
    const paths = ['balance/service.ts', 'balance/service.test.ts', 'routes.ts'].map((name) => ({
      path: `src/modules/tickets/${name}`,
      text: '',
    }));
    expect(findLonely(paths)).toHaveLength(1);
    expect(findLonely([...paths, { path: 'src/modules/tickets/balance/contract.ts', text: '' }])).toEqual([]);
  });

  test('what a module brings is collected', () => {
    const pages = { path: 'src/modules/tickets/pages.ts', text: '' };
    const app = { path: 'src/app/routes/pages.ts', text: "import { a } from '#modules/tickets/pages.ts';\n" };
    expect(findUncollected([pages])).toHaveLength(1);
    expect(findUncollected([pages, app])).toEqual([]);
  });

  test('what is imported of Mantine has its styles, or those of what it is made of', () => {
    const screen = {
      path: 'src/modules/tickets/screens/ticket-form.tsx',
      text: "import { Group, Portal, type TextInputProps } from '@mantine/core';\n",
    };
    const styles = {
      path: 'src/platform/web/theme/mantine.css',
      text: "@import '@mantine/core/styles/Group.layer.css';\n",
    };
    expect(findUnstyled([screen])).toEqual([
      "src/modules/tickets/screens/ticket-form.tsx: Group has no styles here; import '@mantine/core/styles/Group.layer.css' where it is loaded",
    ]);
    expect(findUnstyled([screen, styles])).toEqual([]);
    const field = { ...screen, text: "import { TextInput } from '@mantine/core';\n" };
    expect(findUnstyled([field, styles])).toHaveLength(1);
    expect(findUnstyled([field, { ...styles, text: "@import '@mantine/core/styles/Input.layer.css';" }])).toEqual([]);
  });

  const marker = ['TO', 'DO'].join('');
  test.each([
    ['utils.ts', 'src/platform/web/utils.ts', ''],
    ['a folder of helpers', 'test/helpers/app.ts', ''],
    ['a name in camel case', 'src/shared/moneyFormat.ts', ''],
    ['a file that is named by how it is made', 'src/modules/tickets/ticket-store.ts', ''],
    ['a file that modules do not have', 'src/modules/tickets/tickets.sql', ''],
    ['a screen that is none', 'src/modules/tickets/screens/stuff.ts', ''],
    [
      'a screen that asks the device which day it is',
      'src/modules/tickets/screens/ticket-form.tsx',
      'dateInZone(new Date(), localZone())',
    ],
    ['a migration without a number', 'migrations/more.sql', ''],
    ['a migration that makes a function', 'migrations/0154_more.sql', 'create function more() returns int'],
    [
      'a function in a file of another name',
      'database/functions/more.sql',
      'create or replace function less() returns int',
    ],
    ['a file that is too long', 'src/shared/money.ts', '\n'.repeat(401)],
    ['a test that is too long', 'test/app.test.ts', '\n'.repeat(601)],
    ['properties packed by a spread', 'src/shared/money.ts', 'const one = { ...' + '{ a: 1, b: 2 } };'],
    ['something put off', 'docs/rules/money.md', `${marker}: round`],
    ['a folder of one machine', 'bench/README.md', `cd /${'home'}/ann/tailgate`],
    ['a test left out', 'test/app.test.ts', `test.${'skip'}('later', () => {})`],
    ['a test that shuts out the others', 'test/app.test.ts', `describe.${'only'}('now', () => {})`],
  ])('%s is caught', (_title, path, text) => {
    expect(findUntidy([{ path, text }])).toHaveLength(1);
  });

  test('the files of the map are in order', () => {
    const paths = [
      pickers,
      'src/modules/ledger/journal/service.ts',
      'src/modules/tickets/README.md',
      'migrations/0001_foundation.sql',
    ];
    expect(findUntidy(paths.map((path) => ({ path, text: '' })))).toEqual([]);
  });
});

describe('the length of functions', () => {
  const file = (lines: number) => ({
    path: 'src/modules/tickets/service.ts',
    text: `export function open() {\n${'  go();\n'.repeat(lines - 2)}}\n`,
  });
  const key = 'src/modules/tickets/service.ts open';

  test('is 90 lines at most; one that was longer only becomes shorter', () => {
    expect(findLongFunctions([file(90)], {})).toEqual([]);
    expect(findLongFunctions([file(91)], {})).toHaveLength(1);
    expect(findLongFunctions([file(95)], { [key]: 95 })).toEqual([]);
    expect(findLongFunctions([file(96)], { [key]: 95 })).toHaveLength(1);
    expect(findLongFunctions([file(94)], { [key]: 95 })).toHaveLength(1);
    expect(findLongFunctions([file(90)], { [key]: 95 })).toHaveLength(1);
    expect(tightened([file(94)], { [key]: 95 })).toEqual({ [key]: 94 });
    expect(tightened([file(96)], { [key]: 95 })).toEqual({ [key]: 95 });
    expect(tightened([file(90)], { [key]: 95 })).toEqual({});
  });
});

describe('what a module says of itself', () => {
  const contract = { path: 'src/modules/a/inner/contract.ts', text: `path: 'a/one'` };
  const readme = (calls: string) => ({
    path: 'src/modules/a/README.md',
    text: `# A\n\nSee \`b/one\`.\n\n## Calls\n${calls}`,
  });
  const complaints = (calls: string) => findUndescribed([contract, readme(calls)]);

  test('is its calls and no others', () => {
    expect(findUndescribed([contract])).toHaveLength(1);
    expect(complaints('')).toEqual(['src/modules/a/README.md: does not name a/one']);
    expect(complaints('`a/one`, `b/one`')).toEqual(['src/modules/a/README.md: names b/one, which is not its own']);
    expect(complaints('`a/one`')).toEqual([]);
    expect(complaints(`\`a/one\`${'\n'.repeat(80)}`)).toHaveLength(1);
  });

  test('is missed when a call that is public gets another name', () => {
    const renamed = { ...contract, text: `path: 'a/another'` };
    expect(findUndescribed([renamed, readme('`a/one`')])).toHaveLength(2);
  });
});

describe('calls', () => {
  test('each has a test', () => {
    expect(findUntestedCalls(tree)).toEqual([]);
  });

  test('one without a test is caught', () => {
    const contract = { path: 'src/modules/tickets/contract.ts', text: `  path: 'tickets/create_ticket',` };
    const tested = { path: 'src/modules/tickets/tickets.test.ts', text: `describe('tickets/create_ticket', () => {` };
    expect(findUntestedCalls([contract])).toHaveLength(1);
    const onOneLine = { ...contract, text: `export const calls = { a: read({ path: 'tickets/create_ticket' }) };` };
    expect(findUntestedCalls([onOneLine])).toHaveLength(1);
    const amongPaths = { ...contract, text: `...workCalls({ words, paths: { create: 'tickets/create_ticket' } }),` };
    expect(findUntestedCalls([amongPaths])).toHaveLength(1);
    expect(findUntestedCalls([contract, tested])).toEqual([]);
  });
});
