import { describe, expect, test } from 'vitest';
import { entriesOf } from '#modules/roles/rules.ts';
import { levels } from '#shared/permission.ts';
import { giveRole } from '#test/generated-roles.ts';
import { bothOr, openStage, toast } from '#test/stage.ts';
import { xlsxWriter } from '#web/collection/xlsx.ts';

const { app, visit } = await openStage();

const csv = (...lines: string[]) => ({
  name: 'calls.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(`\uFEFF${lines.join('\r\n')}`),
});

describe.each(bothOr('desktop'))('a file of tickets on a %s', (size) => {
  test('its columns are told, its mistakes shown by line, all of it imported, and taken back as one', async () => {
    const { admin } = await app.newTenant();
    await admin.call('customers/create_customer', { customerName: 'Caliche Midstream' });
    const { page, open, look } = await visit({ as: admin, size });
    await open('/tickets?view=all');
    await page.getByRole('heading', { name: 'No tickets here' }).waitFor();
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Import tickets' }).click();
    await page.getByRole('button', { name: 'Choose a file' }).waitFor();
    await look('import-empty');
    const file = page.getByLabel('File', { exact: true });

    const image = { ...csv(), buffer: Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13]) };
    await file.setInputFiles(image);
    await page.getByText('This file is an image, whatever its name says.').waitFor();
    await file.setInputFiles(csv('Subject,Due'));
    await page.getByText('This file has a first line only.').waitFor();
    await file.setInputFiles(
      csv(
        'Job title,Client,Urgency,Deadline,Code',
        'Seal leak,Caliche Midstream,High,12/24/2026,A1',
        '"Bearing, noise",Nobody Inc,soon,,',
      ),
    );
    await page.getByRole('button', { name: 'Job title: Subject' }).waitFor();
    await page.getByRole('button', { name: 'Client: Customer' }).waitFor();
    await page.getByRole('button', { name: 'Code: Leave it out' }).waitFor();
    await page.getByRole('button', { name: 'Check the file' }).click();
    await page.getByText('There is no customer called “Nobody Inc”.').waitFor();
    await page.getByRole('checkbox', { name: 'Leave out the line with mistakes' }).check();
    await page.getByRole('button', { name: 'Import 1 ticket' }).waitFor();
    await look('import-mistakes');

    for (const column of ['Client: Customer', 'Urgency: Priority']) {
      await page.getByRole('button', { name: column }).click();
      await page.getByRole('option', { name: 'Leave it out' }).click();
    }
    await page.getByRole('button', { name: 'Check the file' }).click();
    await page.getByRole('button', { name: 'Import 2 tickets' }).click();
    await page.getByText('2 tickets imported.').waitFor();
    await page.getByRole('button', { name: 'Undo this import' }).waitFor();
    await look('import-made');
    const all = async () => (await admin.call('tickets/ticketsFilterTypeCount', { view: 'all' })).body.data.total;
    expect(await all()).toBe(2);
    await page.getByRole('button', { name: 'Undo this import' }).click();
    await page.getByRole('dialog', { name: 'Undo this import?' }).getByText('2 tickets of calls.csv').waitFor();
    await page.getByRole('button', { name: 'Undo the import' }).click();
    await toast(page, '2 tickets undone').waitFor();
    await page.getByText('Undone', { exact: true }).waitFor();
    expect(await all()).toBe(0);
  });
});

describe.each(bothOr('desktop'))('the customers of another program on a %s', (size) => {
  test('come with contacts and addresses; those that are there are left out, and the next file is read alike', async () => {
    const { admin } = await app.newTenant();
    const { page, open, look } = await visit({ as: admin, size });
    await open('/customers');
    await page.getByRole('button', { name: 'Import from a file' }).click();
    const file = page.getByLabel('File', { exact: true });
    const heads =
      'Display Name,First Name,Last Name,Company Name,Main Phone #,E-mails,Billing Street 1,Billing City,Billing State,Billing Zip code,Lead source,Archived';
    const lines = [
      'Wolfcamp Water,Dale,Reyes,Wolfcamp Water,432-555-0161,ap@wolfcamp.com,4100 Andrews Hwy,Odessa,Texas,79762,Web,false',
      'Orla Wells,Orla,Wells,,432-555-0163,,,,,,,false',
      'wolfcamp water,,,,,,,,,,,',
      'Old Mill,,,,,,,,,,,true',
    ];
    await file.setInputFiles(csv(heads, ...lines));
    await page.getByText('Left out:').waitFor();
    await look('import-customers');
    await page.getByRole('button', { name: /^Display Name: / }).click();
    await page.getByRole('option', { name: 'Customer' }).click();
    await page.getByRole('button', { name: 'Check the file' }).click();
    await page.getByText('1 line repeats the name of an earlier line.').waitFor();
    await page.getByText('The file calls 1 customer inactive: left out, unless wanted.').waitFor();
    await look('import-customers-same');
    await page.getByRole('button', { name: 'Import 2 customers' }).click();
    await page.getByText('2 customers imported, 2 lines left out.').waitFor();
    await page.getByRole('link', { name: 'Look at them' }).click();
    await page.getByRole('link', { name: /Wolfcamp Water/ }).click();
    await page.getByText('4100 Andrews Hwy').first().waitFor();
    await look('import-customers-made');

    await open('/customers/import');
    await page.getByText('2 customers,').waitFor();
    await file.setInputFiles(csv(heads, 'Mesa Verde Oil,,,,,,,,,,,'));
    await page.getByRole('button', { name: 'Display Name: Customer' }).waitFor();
    await page.getByRole('button', { name: 'Check the file' }).click();
    await page.getByRole('button', { name: 'Import 1 customer' }).click();
    await page.getByText('1 customer imported.').waitFor();
  });
});

describe.each(bothOr('phone'))('fields of a company’s own in a file on a %s', (size) => {
  test('are columns by what they are called; what they do not hold is said, and what they do stands on the page', async () => {
    const { admin } = await app.newTenant();
    const add = (name: string, type: string) =>
      admin.call('settings/create_custom_field', { module: 'assets', name, type, choices: [] });
    const { fieldID } = (await add('Design flow, gpm', 'number')).body.data;
    await add('Warranty until', 'date');
    const { page, open, look } = await visit({ as: admin, size });
    await open('/assets/import');
    const file = page.getByLabel('File', { exact: true });
    const heads = 'Asset #,Name,"Design flow, gpm",End of warranty';
    await file.setInputFiles(csv(heads, 'LS-7,Duplex,1250,10/12/2027', 'LS-8,Triplex,12 gpm,'));
    await page.getByRole('button', { name: 'Design flow, gpm: Design flow, gpm' }).waitFor();
    await page.getByRole('button', { name: 'End of warranty: Leave it out' }).click();
    await page.getByRole('option', { name: 'Warranty until' }).click();
    await page.getByRole('button', { name: 'Check the file' }).click();
    await page.getByText('Enter a number; it says “12 gpm”.').waitFor();
    await look('import-custom-fields');
    await page.getByRole('checkbox', { name: 'Leave out the line with mistakes' }).check();
    await page.getByRole('button', { name: 'Import 1 asset' }).click();
    await page.getByText('1 asset imported, 1 line left out.').waitFor();
    await open('/assets/1');
    await page.getByRole('button', { name: 'Design flow, gpm: 1,250' }).waitFor();
    await page.getByRole('button', { name: 'Warranty until: 10/12/2027' }).waitFor();
    await look('import-custom-fields-made');
    // What a column was when its like was imported, it is again, unless that is out of use.
    await admin.call('settings/archive_custom_field', { fieldID });
    await open('/assets/import');
    await page.getByText('1 asset,').waitFor();
    await file.setInputFiles(csv(heads, 'LS-9,Simplex,1250,10/12/2027'));
    await page.getByRole('button', { name: 'End of warranty: Warranty until' }).waitFor();
    await page.getByRole('button', { name: 'Design flow, gpm: Leave it out' }).waitFor();
  });
});

describe.each(bothOr('desktop'))('colleagues that are pasted on a %s', (size) => {
  test('are invited, each by its line', async () => {
    const { admin } = await app.newTenant();
    const { page, open, look } = await visit({ as: admin, size });
    const emails = [app.newEmail(), app.newEmail()];
    await open('/settings/setup');
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Your people' })
      .getByRole('button', { name: 'Import a file' })
      .click();
    await page.getByRole('button', { name: 'Paste a list' }).click();
    const list = page.getByRole('textbox', { name: 'List' });
    const right = emails.map((email, at) => `Ben ${at + 1}, ${email}`).join('\n');
    await list.fill(`${right}\nBen 3, nobody`);
    await look('import-users-pasting');
    await page.getByRole('button', { name: 'Read the list' }).click();
    await page.getByRole('button', { name: 'Check the file' }).click();
    await page.getByText('it says “nobody”').waitFor();
    await page.getByRole('button', { name: 'Change the pasted list' }).click();
    expect(await list.inputValue()).toBe(`${right}\nBen 3, nobody`);
    await list.fill(right);
    await page.getByRole('button', { name: 'Read the list' }).click();
    await page.getByRole('button', { name: 'Column 1: Name' }).waitFor();
    await page.getByRole('button', { name: 'Check the file' }).click();
    await page.getByRole('button', { name: 'Import 2 users' }).click();
    await page.getByText('2 users imported.').waitFor();
    await look('import-users-made');
    await page.getByRole('link', { name: 'Look at them' }).click();
    await page.getByText('Ben 2').first().waitFor();
  });
});

describe.each(bothOr('desktop'))('a price list on a %s', (size) => {
  test('becomes a draft of its rates; what the catalogue lacks and what stands twice are said', async () => {
    const tenant = await app.newTenant();
    const { admin } = tenant;
    for (const [code, serviceName] of [
      ['MECH', 'Pump mechanic'],
      ['HELP', 'Helper'],
    ])
      await admin.call('services/create_service', { code, serviceName, unit: 'hour' });
    const { page, open, look } = await visit({ as: admin, size });
    await open('/ratesheets');
    await page.getByRole('button', { name: 'Import from a file' }).click();
    const file = page.getByLabel('File', { exact: true });
    const heads = 'Price book,Code,Description,Straight time,1.5x,2x,Unit';
    const mechanic = 'Orla 2027,MECH,Pump mechanic,$85.00,,no,hour';
    await file.setInputFiles(csv(heads, mechanic, ',WELD,Welder,95/hr,,,hour', ',mech,,90,,,hour'));
    await page.getByRole('button', { name: 'Price book: Rate sheet' }).waitFor();
    await page.getByRole('button', { name: 'Unit: Leave it out' }).waitFor();
    await page.getByRole('button', { name: 'Check the file' }).click();
    await page.getByText('There is no service “WELD”. Add it to the services first.').waitFor();
    await page.getByText('it says “95/hr”').waitFor();
    await page.getByText('A service stands on a sheet once: it is in line 2 already.').waitFor();
    await look('import-rates');
    // The same as a workbook, which is told by what is in it.
    const rows = [mechanic, ',HELP,Helper,1068,,,hour'].map((row) => ({ cells: row.split(',') }));
    const writer = xlsxWriter({ titles: heads.split(',') });
    writer.add(rows);
    await file.setInputFiles({ ...csv(), buffer: Buffer.from(await writer.end().arrayBuffer()) });
    await page.getByRole('button', { name: 'Check the file' }).click();
    await page.getByText('1 line adds a rate to the rate sheet of an earlier line.').waitFor();
    await page.getByRole('button', { name: 'Import 1 rate sheet' }).click();
    await page.getByText('1 rate sheet imported.').waitFor();
    await page.getByRole('link', { name: 'Look at them' }).click();
    await page.getByRole('link', { name: /Orla 2027/ }).click();
    await page.getByRole('cell', { name: '1,068.00' }).waitFor();
    await look('import-rates-made');
    await open('/ratesheets/import');
    await page.getByRole('button', { name: 'Undo this import' }).click();
    await page.getByRole('button', { name: 'Undo the import' }).click();
    await toast(page, '1 rate sheet undone').waitFor();
    // Rates are money.
    const blind = await tenant.add('Viewer');
    const permissions = entriesOf({ levels: { ratesheets: levels.delete }, subs: {} });
    await giveRole(tenant, blind, { roleName: 'Sees no money', permissions });
    const theirs = await visit({ as: blind, size });
    await theirs.open('/ratesheets/import');
    await theirs.page.getByRole('heading', { name: 'You cannot open Import rate sheets' }).waitFor();
    await theirs.page
      .getByText(/see money/)
      .first()
      .waitFor();
    await theirs.look('import-rates-unseen');
  });
});
