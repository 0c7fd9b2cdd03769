import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { documentFailureMessage } from '#shared/texts.ts';
import { testApp } from '#test/app.ts';
import { pagesOf, textOf } from '#test/pdf.ts';

const app = await testApp();
const tenant = await app.newTenant({ name: 'Caprock Pump & Sons' });
const { admin } = tenant;
const papers = ['images/getPDF_get', 'images/getPDFPreview_get', 'images/getDOC_get'] as const;
const ask = (path: string, rateSheetID: number, person = admin) =>
  person.call(path, { filename: `${rateSheetID}.pdf`, path: 'ratesheets' });
const wordsOf = async (raw: Buffer): Promise<string> => {
  if (raw.subarray(0, 2).toString() !== 'PK') return textOf(raw);
  const xml = strFromU8(unzipSync(new Uint8Array(raw))['word/document.xml'] ?? new Uint8Array());
  return xml
    .replace(/<\/w:p>/g, ' ')
    .replace(/<[^>]+>/g, '')
    .replaceAll('&amp;', '&');
};
const made = async (more: object) =>
  (await admin.call('ratesheets/create_ratesheet', { validFrom: '2026-01-01', ...more })).body.data
    .rateSheetID as number;
const { serviceID } = (
  await admin.call('services/create_service', { code: 'MECH', serviceName: 'Pump mechanic', unit: 'hour', price: 115 })
).body.data;
const { customerID, locations } = (
  await admin.call('customers/create_customer', {
    customerName: 'Orla Ridge Energy',
    locations: [
      { name: 'Office', address: '1 Main St', city: 'Midland', state: 'TX', zip: '79701' },
      { name: 'Station 4', address: '12 Pump Rd', city: 'Odessa', state: 'TX', zip: '79761' },
    ],
  })
).body.data;
const labor = { kind: 'labor', serviceID, rate: 85, hasOvertime: true, hasDouble: true };
const sheetID = await made({
  name: 'Orla 2026',
  customerID,
  locationID: locations[1].locationID,
  validUntil: '2026-12-31',
  isDraft: false,
  dailyHours: 8,
  lines: [labor, { kind: 'material', upToCost: 500, markupPercent: 35 }],
});

describe('the price book of a rate sheet', () => {
  test.each(papers)(
    '200: %s says whose it is, for whom, from when, which version, its rates and its rules',
    async (path) => {
      const reply = await ask(path, sheetID);
      expect(reply.status).toBe(200);
      expect(reply.headers['content-disposition']).toContain(
        path.includes('DOC') ? 'Orla%202026.docx' : 'Orla%202026.pdf',
      );
      const words = (await wordsOf(reply.raw)).replace(/\s+/g, ' ');
      for (const said of [
        'Caprock Pump & Sons',
        'Orla Ridge Energy',
        'Station 4',
        '12 Pump Rd',
        'Orla 2026',
        'Price book',
        'Version 1',
        'From 01/01/2026',
        'Through 12/31/2026',
        'MECH Pump mechanic hour 85.00 127.50 170.00',
        'All materials up to 500.00 cost + 35%',
        'Straight time is Monday to Friday from 7:00 AM to 3:30 PM.',
        'Hours beyond 8 hours of a day count as 1.5x.',
        'rounded to the nearest 15 minutes',
      ])
        expect(words).toContain(said);
      expect(words).not.toContain('1 Main St');
      expect(words).not.toContain('DRAFT');
    },
  );

  test('what is looked at is what is kept', async () => {
    const [kept, looked] = await Promise.all([ask(papers[0], sheetID), ask(papers[1], sheetID)]);
    expect(await pagesOf(looked.raw)).toEqual(await pagesOf(kept.raw));
  });

  test('a draft says so, and one without rates that the catalogue holds', async () => {
    const words = await textOf((await ask(papers[0], await made({ name: 'Next year' }))).raw);
    expect(words).toContain('DRAFT: not in effect');
    expect(words).toContain('For Everybody');
    expect(words).toContain('Through Until another follows');
    expect(words).toContain('the prices of our catalogue hold');
  });

  test('300 lines: each page is numbered and says what its columns are', async () => {
    const lines = Array.from({ length: 300 }, (_, at) => ({ ...labor, serviceID: null, name: `Class ${at}` }));
    const pages = await pagesOf((await ask(papers[0], await made({ name: 'Long', lines }))).raw);
    expect(pages.length).toBeLessThan(10);
    for (const [at, page] of pages.entries()) expect(page).toContain(`Page ${at + 1} of ${pages.length}`);
    for (const page of pages.slice(0, -1)) expect(page).toContain('Class of labor Unit Straight time 1.5x 2x');
    expect(pages.join(' ')).toContain('Class 299 hour 85.00');
  });

  test('403 for who sees no money, naming the right; 404 for another company, and for what is not there', async () => {
    const unseen = await ask(papers[0], sheetID, await tenant.add('Dispatcher'));
    expect([unseen.status, unseen.body.message]).toEqual([403, expect.stringContaining('see money')]);
    const other = await app.newTenant();
    for (const reply of [await ask(papers[1], sheetID, other.admin), await ask(papers[2], 99_999)])
      expect([reply.status, reply.body.message]).toEqual([404, documentFailureMessage]);
  });
});
