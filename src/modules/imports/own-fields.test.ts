import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import type { FieldValue } from '../custom-fields/contract.ts';
import type { FieldType } from '../custom-fields/rules.ts';
import { ownColumn } from './rules.ts';

const app = await testApp();

/** What a line needs of each kind that comes in from files. */
const least = {
  customers: (name: string) => ({ customerName: name }),
  vendors: (name: string) => ({ vendorName: name }),
  assets: (name: string) => ({ assetNumber: name }),
  tickets: (name: string) => ({ subject: name }),
  tasks: (name: string) => ({ subject: name }),
  users: (name: string) => ({ userDisplayName: name, email: `${randomUUID()}@example.com` }),
};
type Kind = keyof typeof least;
const kinds = Object.keys(least) as Kind[];

async function withFields() {
  const company = await app.newTenant();
  await app.settled(company);
  const { admin } = company;
  const addField = async (module: Kind, name: string, type: FieldType = 'text', choices: string[] = []) =>
    (await admin.call('settings/create_custom_field', { module, name, type, choices })).body.data.fieldID as number;
  const stage = async (module: Kind, ...lines: Record<string, string>[]) => {
    const importID = randomUUID();
    const rows = lines.map((cells, at) => ({ line: at + 2, cells }));
    const { status, body } = await admin.call('imports/stage_rows', { module, importID, fileName: 'list.csv', rows });
    expect([status, body.message]).toEqual([200, undefined]);
    const of = { module, importID };
    return {
      check: async () => (await admin.call('imports/check_import', of)).body.data,
      run: (more: object = {}) => admin.call('imports/run_import', { ...of, ...more }),
      takeBack: () => admin.call('imports/take_back_import', of),
    };
  };
  const held = async (module: Kind, entityID: number): Promise<Record<string, string | null>> => {
    const { fields } = (await admin.call('custom_fields/get_values', { module, entityID })).body.data;
    return Object.fromEntries(fields.map(({ name, value }: FieldValue) => [name, value]));
  };
  const found = async (text: string): Promise<string[]> =>
    (await admin.call('search/find', { text })).body.data.hits.map(({ module }: { module: string }) => module);
  return { ...company, addField, stage, held, found };
}

describe('imports/stage_rows, imports/check_import, imports/run_import, imports/take_back_import with fields of a company’s own', () => {
  test.each(kinds)(
    '200: %s come with what they hold, as other programs write it; found by it, and taken back',
    async (kind) => {
      const { admin, addField, stage, held, found } = await withFields();
      const gate = ownColumn(await addField(kind, 'Gate'));
      const flow = ownColumn(await addField(kind, 'Flow', 'number'));
      const since = ownColumn(await addField(kind, 'Since', 'date'));
      const crane = ownColumn(await addField(kind, 'Crane', 'yes_no'));
      const seal = ownColumn(await addField(kind, 'Seal', 'choice', ['Packing', 'Cartridge']));
      const first = {
        [gate]: ' #4417x\n',
        [flow]: '1,250.50',
        [since]: '2/28/2027',
        [crane]: 'X',
        [seal]: 'cartridge',
      };
      const file = await stage(
        kind,
        { ...least[kind]('Alamito'), ...first },
        { ...least[kind]('Bakken'), [gate]: '', [crane]: 'FALSE' },
        least[kind]('Caliche'),
      );
      expect(await file.check()).toMatchObject({ rows: 3, errorCount: 0 });
      const { status, body } = await file.run();
      expect([status, body.data?.made]).toEqual([200, 3]);
      const { firstID } = body.data;
      const empty = { Gate: null, Flow: null, Since: null, Crane: null, Seal: null };
      const kept = { Gate: '#4417x', Flow: '1250.5', Since: '2027-02-28', Crane: 'yes', Seal: 'Cartridge' };
      expect([await held(kind, firstID), await held(kind, firstID + 1), await held(kind, firstID + 2)]).toEqual([
        kept,
        { ...empty, Crane: 'no' },
        empty,
      ]);
      expect(await found('4417x')).toEqual([kind]);
      expect(await found('Caliche')).toEqual([kind]);
      const { events } = (await admin.call('events/list_history', { module: kind, entityID: firstID })).body.data;
      expect(JSON.stringify(events)).not.toContain('customFields');
      expect((await file.takeBack()).body.data).toEqual({ deleted: 3, kept: 0 });
      // Who was invited and is not awaited any more stays among those who left.
      expect(await found('4417x')).toEqual(kind === 'users' ? ['users'] : []);
    },
  );

  test('what a field does not hold, and one that is not there, is named with line and column; those lines are left out where that is said', async () => {
    const { admin, addField, stage, held } = await withFields();
    const flow = ownColumn(await addField('assets', 'Flow', 'number'));
    const since = ownColumn(await addField('assets', 'Since', 'date'));
    const crane = ownColumn(await addField('assets', 'Crane', 'yes_no'));
    const seal = ownColumn(await addField('assets', 'Seal', 'choice', ['Packing']));
    const gate = ownColumn(await addField('assets', 'Gate'));
    const goneID = await addField('assets', 'Gone');
    await admin.call('settings/archive_custom_field', { fieldID: goneID });
    const [gone, ofOthers] = [ownColumn(goneID), ownColumn(await addField('vendors', 'Of vendors'))];
    const other = await withFields();
    let theirs = '';
    for (let at = 0; at < 9; at++) theirs = ownColumn(await other.addField('assets', `Theirs ${at}`));
    const file = await stage(
      'assets',
      { assetNumber: 'P-1', [flow]: '12 gpm', [seal]: 'Rope' },
      { assetNumber: 'P-2', [since]: '2027-02-30', [crane]: 'maybe', [gate]: 'x'.repeat(501) },
      { assetNumber: '', [gone]: 'a', [ofOthers]: 'b', [theirs]: 'c' },
      { assetNumber: 'P-4', [flow]: '12', [gone]: ' ' },
    );
    const { errors, errorLineCount } = await file.check();
    const said = errors.map(({ line, field, message }: { line: number; field: string; message: string }) =>
      [line, field, message.slice(0, 36)].join(' '),
    );
    expect(errorLineCount).toBe(3);
    expect(said).toEqual([
      `2 ${flow} Enter a number; it says “12 gpm”.`,
      `2 ${seal} Choose one of the list; it says “Rop`,
      `3 ${since} Enter a day; it says “2027-02-30”.`,
      `3 ${crane} Choose yes or no; it says “maybe”.`,
      `3 ${gate} At most 500 characters; it says “xxx`,
      '4 assetNumber Give the asset a number.',
      '4 assetName Give the asset a name.',
      ...[gone, ofOthers, theirs].map((column) => `4 ${column} This field is not there any more; it`),
    ]);
    expect((await file.run()).status).toBe(422);
    const { status, body } = await file.run({ withoutWrong: true });
    expect([status, body.data?.made]).toEqual([200, 1]);
    expect(await held('assets', body.data.firstID)).toMatchObject({ Flow: '12' });
  });

  test('200: lines of one customer with several locations are one where they hold the same, else another', async () => {
    const { admin, addField, stage, held } = await withFields();
    const gate = ownColumn(await addField('customers', 'Gate'));
    const at = (address: string, code: string) => ({ customerName: 'Orla Ridge', address, [gate]: code });
    const file = await stage('customers', at('1 Main St', '#1'), at('2 Main St', ''), at('3 Main St', '#3'));
    const { body } = await file.run({ withSame: true });
    expect(body.data.made).toBe(2);
    const { firstID } = body.data;
    const customer = async (customerID: number) =>
      (await admin.call('customers/get_customer', { customerID })).body.data.locations.length;
    expect([await customer(firstID), await held('customers', firstID)]).toEqual([2, { Gate: '#1' }]);
    expect([await customer(firstID + 1), await held('customers', firstID + 1)]).toEqual([1, { Gate: '#3' }]);
  });
});
