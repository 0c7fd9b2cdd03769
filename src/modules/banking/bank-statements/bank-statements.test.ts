import { describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { openBank } from '#test/banking.ts';

const app = await testApp();
const nowhere = 987_654_321;
const csv =
  'Date,Description,Amount\n10/10/2026,RENT OF THE YARD,-200.00\n10/12/2026,INTEREST,50.00\n10/13/2026,COFFEE,-4.00\n10/13/2026,COFFEE,-4.00\n';

async function withFile(text = csv) {
  const bank = await openBank(app);
  const stage = async (content: string, more: object = {}) =>
    bank.done('stage_bank_statement', {
      accountID: bank.bank,
      fileName: 'october.csv',
      offset: 0,
      text: content,
      ...more,
    });
  const { statementID } = await stage(text);
  const importIt = async (content = text, more: object = {}) => {
    const staged = await stage(content);
    return bank.call('import_bank_statement', { statementID: staged.statementID, ...more });
  };
  const lines = async (show = 'open') => bank.done('get_bank_lines', { accountID: bank.bank, show });
  return { ...bank, stage, statementID, importIt, bankLines: lines };
}

describe('accounting/stage_bank_statement', () => {
  test('200: in pieces, each of which may come twice', async () => {
    const { stage, call, bank, statementID } = await withFile(csv.slice(0, 60));
    const rest = { statementID, offset: 60 };
    await stage(csv.slice(60), rest);
    await stage(csv.slice(60), rest);
    const { body } = await call('preview_bank_statement', { statementID });
    expect(body.data).toMatchObject({ lineCount: 4, duplicateCount: 0, from: '2026-10-10', to: '2026-10-13' });
    expect(bank).toBeGreaterThan(0);
  });
  test('404: accounts and files that are not there; 409: a piece after one that is missing; 422: too large', async () => {
    const { call, bank, id, statementID } = await withFile();
    const given = { accountID: bank, fileName: 'x', offset: 0, text: 'x' };
    const status = async (more: object) => (await call('stage_bank_statement', { ...given, ...more })).status;
    expect(await status({ accountID: nowhere })).toBe(404);
    expect(await status({ statementID: nowhere })).toBe(404);
    expect(await status({ accountID: id('4000') })).toBe(422);
    expect(await status({ statementID, offset: 900_000 })).toBe(409);
    const seen: number[] = [];
    for (let at = 0; at < 14; at++)
      seen.push(await status({ statementID, offset: at * 400_000, text: 'x'.repeat(400_000) }));
    expect(seen.at(-1)).toBe(422);
  });
});

describe('accounting/preview_bank_statement', () => {
  test('200: what it says, what is there already, and days on which the books are closed', async () => {
    const { call, importIt, stage, tenantID } = await withFile();
    expect((await importIt()).status).toBe(200);
    await app.owner.query(`update tenants set book_closing_date = '2026-10-12' where tenant_id = $1`, [tenantID]);
    const { statementID } = await stage(`${csv}10/14/2026,NEW,1.00\n`);
    const { data } = (await call('preview_bank_statement', { statementID })).body;
    expect(data).toMatchObject({
      lineCount: 5,
      duplicateCount: 4,
      closedCount: 2,
      moneyIn: 51,
      moneyOut: 208,
      heads: ['Date', 'Description', 'Amount'],
    });
    expect(data.lines.at(-1)).toMatchObject({ isKnown: false, amount: 1, description: 'NEW' });
  });
  test('200: with another layout it says something else', async () => {
    const { call, statementID } = await withFile();
    const { layout } = (await call('preview_bank_statement', { statementID })).body.data;
    const turned = await call('preview_bank_statement', { statementID, layout: { ...layout, isTurned: true } });
    expect(turned.body.data).toMatchObject({ moneyIn: 208, moneyOut: 50 });
  });
  test('200: a layout without a date reads nothing, and is not imported by; 400: one of no column; 404; 409: after its import', async () => {
    const { call, statementID } = await withFile();
    const { layout } = (await call('preview_bank_statement', { statementID })).body.data;
    const bad = { statementID, layout: { ...layout, date: -1 } };
    expect((await call('preview_bank_statement', bad)).body.data).toMatchObject({ lineCount: 0, problemCount: 4 });
    expect((await call('import_bank_statement', bad)).status).toBe(400);
    const nothing = { statementID, layout: { ...layout, date: 500 } };
    expect((await call('preview_bank_statement', nothing)).status).toBe(400);
    expect((await call('preview_bank_statement', { statementID: nowhere })).status).toBe(404);
    expect((await call('import_bank_statement', { statementID })).status).toBe(200);
    expect((await call('preview_bank_statement', { statementID })).status).toBe(409);
  });
});

describe('accounting/import_bank_statement', () => {
  test('200: a line of another file is not imported again, two that are alike in one file are two', async () => {
    const { importIt, bankLines } = await withFile();
    expect((await importIt()).body.data).toEqual({ imported: 4, duplicates: 0, leftOut: 0 });
    expect((await importIt(`${csv}10/14/2026,NEW,1.00\n`)).body.data).toEqual({
      imported: 1,
      duplicates: 4,
      leftOut: 0,
    });
    const { rows, openCount } = await bankLines();
    expect([rows.length, openCount]).toEqual([5, 5]);
    expect(rows[0]).toMatchObject({
      date: '2026-10-10',
      amount: -200,
      description: 'RENT OF THE YARD',
      matchedLineIDs: [],
    });
  });
  test('200: a line that came as CSV and comes as OFX is one, whatever either file calls it; what is new is not', async () => {
    const { importIt, bankLines } = await withFile();
    await importIt();
    const ofx = (lines: [day: string, amount: string, id: string, name: string][]) =>
      `OFXHEADER:100\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><BANKTRANLIST>${lines
        .map(
          ([day, amount, id, name]) =>
            `<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>${day}<TRNAMT>${amount}<FITID>${id}<NAME>${name}</STMTTRN>`,
        )
        .join('')}</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;
    const known: [string, string, string, string] = ['20261010', '-200.00', 'F1', 'ACH RENT'];
    const file = ofx([known, ['20261010', '-200.00', 'F2', 'ACH RENT'], ['20261011', '-7.00', 'F3', 'FUEL']]);
    expect((await importIt(file)).body.data).toMatchObject({ imported: 2, duplicates: 1 });
    // The same file once more, and the table with the second of them: each line that is there stands for one.
    expect((await importIt(file)).body.data).toMatchObject({ imported: 0, duplicates: 3 });
    const { rows } = await bankLines();
    expect(rows).toHaveLength(6);
  });
  test('200: undo takes it back, and it can be imported again', async () => {
    const { importIt, undo, bankLines } = await withFile();
    const made = await importIt();
    expect((await undo(made.body.undo)).status).toBe(200);
    expect((await bankLines()).rows).toEqual([]);
    expect((await importIt()).body.data.imported).toBe(4);
  });
  test('200: the layout is kept for the account', async () => {
    const { importIt, stage, call } = await withFile();
    const odd = 'Date,Description,Amount\n10/10/2026,FUEL,80.00\n';
    const { statementID } = await stage(odd);
    const { layout } = (await call('preview_bank_statement', { statementID })).body.data;
    expect((await importIt(odd, { layout: { ...layout, isTurned: true } })).status).toBe(200);
    const next = await stage('Date,Description,Amount\n11/10/2026,FUEL,90.00\n');
    const { data } = (await call('preview_bank_statement', { statementID: next.statementID })).body;
    expect(data).toMatchObject({ layout: { isTurned: true }, moneyOut: 90 });
  });
  test('422: a line that cannot be read is named and nothing is imported, unless it is to be left out', async () => {
    const { importIt, bankLines } = await withFile();
    const bad = `${csv}13/45/2026,WHAT,1.00\n`;
    const { status, body } = await importIt(bad);
    expect([status, body.message]).toEqual([422, 'Line 6: “13/45/2026” is no date. Nothing was imported.']);
    expect((await bankLines()).rows).toEqual([]);
    expect((await importIt(bad, { leavesOut: true })).body.data).toMatchObject({ imported: 4, leftOut: 1 });
    expect((await importIt('nothing at all')).status).toBe(422);
  });
  test('404; 409: of two who import one file at once one does', async () => {
    const { call, statementID } = await withFile();
    const both = [call('import_bank_statement', { statementID }), call('import_bank_statement', { statementID })];
    expect((await Promise.all(both)).map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await call('import_bank_statement', { statementID: nowhere })).status).toBe(404);
  });
});

describe('accounting/get_bank_statements', () => {
  test('200: latest first, with what has no match; 404', async () => {
    const { importIt, done, call, bank } = await withFile();
    await importIt();
    const { statements } = await done('get_bank_statements', { accountID: bank });
    expect(statements).toMatchObject([{ fileName: 'october.csv', lineCount: 4, unmatchedCount: 4, format: 'csv' }]);
    expect((await call('get_bank_statements', { accountID: nowhere })).status).toBe(404);
  });
});

describe('accounting/delete_bank_statement', () => {
  test('200: goes with its lines; 404; 409: once a line is matched', async () => {
    const { importIt, done, call, bank, out, bankLines } = await withFile();
    await importIt();
    const [{ statementID }] = (await done('get_bank_statements', { accountID: bank })).statements;
    const { rows } = await bankLines();
    const match = { bankLineIDs: [rows[0].bankLineID], lineIDs: [await out(200)] };
    await done('match_bank_lines', { accountID: bank, matches: [match] });
    expect((await call('delete_bank_statement', { statementID })).status).toBe(409);
    await done('unmatch_bank_line', { bankLineID: rows[0].bankLineID });
    await done('delete_bank_statement', { statementID });
    expect((await bankLines()).rows).toEqual([]);
    expect((await call('delete_bank_statement', { statementID })).status).toBe(404);
  });
});

describe('accounting/get_bank_line', () => {
  test('200: with its account; 404', async () => {
    const { importIt, bankLines, call, done, bank } = await withFile();
    await importIt();
    const { rows } = await bankLines();
    expect(await done('get_bank_line', { bankLineID: rows[1].bankLineID })).toMatchObject({
      accountID: bank,
      description: 'INTEREST',
      amount: 50,
      heldBy: null,
      dueOn: null,
      isDue: false,
    });
    expect((await call('get_bank_line', { bankLineID: nowhere })).status).toBe(404);
  });
});

describe('accounting/get_bank_lines', () => {
  test('200: oldest first with its age; 404', async () => {
    const { importIt, bankLines, call } = await withFile();
    await importIt();
    const { rows } = await bankLines('all');
    expect(rows.map((row: { date: string }) => row.date)).toEqual([
      '2026-10-10',
      '2026-10-12',
      '2026-10-13',
      '2026-10-13',
    ]);
    expect(rows[0].age).toBeGreaterThan(0);
    expect((await call('get_bank_lines', { accountID: nowhere })).status).toBe(404);
  });
});
