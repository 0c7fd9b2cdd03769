import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findCrossings } from './borders.ts';
import { findUntestedCalls, findUntidy } from './tidy.ts';
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
    ['a service importing React', 'src/modules/tickets/service.ts', 'react'],
    ['a service importing a screen', 'src/modules/tickets/service.ts', './screens/ticket-form.tsx'],
    ['a contract importing tables', 'src/modules/tickets/contract.ts', './tables.ts'],
    ['a contract importing Node', 'src/modules/tickets/contract.ts', 'node:crypto'],
    ['an entity importing the database', 'src/modules/tickets/entity.ts', 'kysely'],
    ['a posting importing the server', 'src/modules/invoices/posting.ts', '#server/context.ts'],
    ['a lower layer importing a higher one', 'src/modules/customers/service.ts', '../tickets/public.ts'],
    ['the page importing the server', 'src/platform/web/api.ts', '#server/settings.ts'],
    ['the server importing the page', 'src/platform/server/http.ts', '#web/api.ts'],
    ['the platform importing a module', 'src/platform/server/http.ts', '#modules/tickets/contract.ts'],
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
        '#web/api.ts',
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
      crossingsOf('src/modules/customers/screens/customer-screen.tsx', '#modules/tickets/screens/tickets-panel.tsx'),
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

  test.each(['src/modules/tickets/ticket-store.ts', 'src/lib/text.ts'])('%s has no place', (path) => {
    expect(findCrossings([{ path, text: '' }])).toEqual([`${path}: has no place in the map`]);
  });

  test('a module without a layer is caught', () => {
    expect(findCrossings([{ path: 'src/modules/weather/service.ts', text: '' }])).toHaveLength(1);
  });
});

describe('tidiness', () => {
  test('holds in this repository', () => {
    expect(findUntidy(tree)).toEqual([]);
  });

  const marker = ['TO', 'DO'].join('');
  test.each([
    ['utils.ts', 'src/platform/web/utils.ts', ''],
    ['a folder of helpers', 'test/helpers/app.ts', ''],
    ['a name in camel case', 'src/shared/moneyFormat.ts', ''],
    ['a file that modules do not have', 'src/modules/tickets/controller.ts', ''],
    ['a screen that is none', 'src/modules/tickets/screens/stuff.tsx', ''],
    ['a migration without a number', 'migrations/more.sql', ''],
    ['a file that is too long', 'src/shared/money.ts', '\n'.repeat(401)],
    ['a test that is too long', 'test/app.test.ts', '\n'.repeat(601)],
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
      'src/modules/accounting/journal/service.ts',
      'src/modules/tickets/README.md',
      'migrations/0001_foundation.sql',
    ];
    expect(findUntidy(paths.map((path) => ({ path, text: '' })))).toEqual([]);
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
    expect(findUntestedCalls([contract, tested])).toEqual([]);
  });
});
