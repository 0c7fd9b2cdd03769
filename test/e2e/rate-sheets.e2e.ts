import { expect, test } from 'vitest';
import { paste } from '#test/paste.ts';
import { bothOr, openStage, toast } from '#test/stage.ts';

const { app, visit } = await openStage();

test.each(bothOr('desktop'))(
  'on a %s: a rate sheet is made, its rates typed, put in effect and raised',
  async (size) => {
    const { admin } = await app.newTenant();
    await admin.call('services/create_service', {
      code: 'LAB',
      serviceName: 'Pump mechanic',
      unit: 'hour',
      price: 115,
    });
    await admin.call('services/create_service', {
      code: 'CRANE',
      serviceName: 'Crane truck',
      unit: 'hour',
      price: 210,
    });
    await admin.call('customers/create_customer', { customerName: 'Orla Ridge Energy', locations: [{ name: 'Yard' }] });
    const { page, open, look, provokes } = await visit({ size, as: admin });
    provokes(/status of 409/);
    await open('/ratesheets/new');
    await page.getByRole('textbox', { name: 'Name' }).fill('Orla 2026');
    await page.getByRole('button', { name: /^Customer/ }).click();
    await page.getByRole('option', { name: 'Orla Ridge Energy' }).click();
    await page.getByRole('textbox', { name: 'From' }).fill('1/1/2026');
    await look('ratesheet-form');
    await page.getByRole('button', { name: 'Add rate sheet' }).click();
    await page.getByText('It has no rates yet').waitFor();

    await page.getByRole('button', { name: 'Edit rates' }).click();
    await page.getByRole('button', { name: 'Labor', exact: true }).click();
    const labor = page.getByRole('group', { name: 'Labor' });
    await labor.getByRole('button', { name: 'Service, line 1' }).click();
    await page.getByRole('option', { name: /Pump mechanic/ }).click();
    await labor.getByRole('textbox', { name: 'Rate, line 1', exact: true }).fill('eighty');
    await page.getByRole('button', { name: 'Save rates' }).click();
    await page.getByText('Enter a number like 12.5, or a sum like 100+25.5*2').first().waitFor();
    await labor.getByRole('textbox', { name: 'Rate, line 1', exact: true }).fill('85');
    await page.getByRole('button', { name: 'Equipment', exact: true }).click();
    const equipment = page.getByRole('group', { name: 'Equipment' });
    // Services are known by their codes.
    await equipment.getByRole('textbox', { name: 'Day, line 1' }).click();
    await paste(page, 'Code\tDay\ncrane\t$1,680.00');
    await toast(page, '1 line pasted').waitFor();
    await equipment.getByRole('button', { name: 'Service, line 1' }).getByText('Crane truck').waitFor();
    await look('ratesheet-rates');
    await page.getByRole('button', { name: 'Save rates' }).click();
    await toast(page, 'Rates of Orla 2026 saved').waitFor();
    await page.getByRole('cell', { name: '1,680.00' }).waitFor();

    // What somebody else saves meanwhile takes nothing out of the fields, and both edits meet.
    await page.getByRole('button', { name: 'Edit rates' }).click();
    await labor.getByRole('textbox', { name: 'Rate, line 1', exact: true }).fill('86');
    const sheet = (await admin.call('ratesheets/get_ratesheet_list', {})).body.data.rows[0];
    const { lines } = (await admin.call('ratesheets/get_ratesheet', { rateSheetID: sheet.rateSheetID })).body.data;
    const was = lines.map(({ serviceName: _, ...line }: { serviceName: string }) => line);
    const theirs = was.map((line: { dayRate: number | null }) => ({ ...line, ...(line.dayRate && { dayRate: 1700 }) }));
    const { rateSheetID } = sheet;
    expect((await admin.call('ratesheets/set_ratesheet_lines', { rateSheetID, was, lines: theirs })).status).toBe(200);
    await page.getByRole('button', { name: 'Save rates' }).click();
    await page.getByText('Somebody else changed this meanwhile').waitFor();
    expect(await labor.getByRole('textbox', { name: 'Rate, line 1', exact: true }).inputValue()).toBe('86');
    expect(await equipment.getByRole('textbox', { name: 'Day, line 1' }).inputValue()).toBe('1700');
    await page.getByRole('button', { name: 'Save rates' }).click();
    await page.getByRole('cell', { name: '86.00' }).waitFor();
    await page.getByRole('cell', { name: '1,700.00' }).waitFor();

    await page.getByRole('button', { name: 'Draft: Yes' }).click();
    await page.getByRole('option', { name: 'No', exact: true }).click();
    await toast(page, 'Draft changed').waitFor();
    await page.getByText('In effect').waitFor();
    await look('ratesheet');

    await page.getByRole('button', { name: 'PDF preview' }).click();
    await page.getByRole('img', { name: /^Page 1 of 1: .*LAB Pump mechanic hour 86.00 129.00 172.00/ }).waitFor();
    await look('ratesheet-price-book');
    await page.getByRole('button', { name: 'Close' }).click();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Word' }).click();
    expect((await saved).suggestedFilename()).toBe('Orla 2026.docx');

    await page.getByRole('button', { name: 'Raise' }).click();
    const dialog = page.getByRole('dialog', { name: 'Raise Orla 2026' });
    await dialog.getByRole('textbox', { name: 'Percent' }).fill('10');
    await dialog.getByRole('cell', { name: '94.60' }).waitFor();
    await dialog.getByRole('textbox', { name: 'From' }).fill('1/1/2027');
    await look('ratesheet-raise');
    await dialog.getByRole('button', { name: 'Make the next sheet' }).click();
    await page.getByRole('cell', { name: '94.60' }).waitFor();
    await open('/ratesheets?tab=upcoming');
    await page.getByText('Orla 2026 (next)').first().waitFor();
    expect(await page.getByRole('button', { name: 'Upcoming 1' }).getAttribute('aria-pressed')).toBe('true');
    await look('ratesheets-upcoming');
    await page.getByRole('button', { name: 'Why this price' }).click();
    const why = page.getByRole('dialog', { name: 'Why this price' });
    await why.getByRole('button', { name: /^Service/ }).click();
    await page.getByRole('option', { name: /Pump mechanic/ }).click();
    await why.getByText('115.00 per hour').waitFor();
    await why.getByRole('button', { name: /^Customer/ }).click();
    await page.getByRole('option', { name: 'Orla Ridge Energy' }).click();
    await why.getByText('86.00 per hour').waitFor();
    await why.getByText('The customer: it has a rate for it').waitFor();
    await look('ratesheet-why');
  },
);

test.each(bothOr('desktop'))(
  'on a %s: a block is pasted whatever page of the catalogue its services are on',
  async (size) => {
    const { admin } = await app.newTenant();
    for (let at = 101; at <= 230; at++)
      await admin.call('services/create_service', { code: `S-${at}`, serviceName: `Service ${at}`, unit: 'hour' });
    const sheet = { name: 'Long catalogue', validFrom: '2027-01-01' };
    const { rateSheetID } = (await admin.call('ratesheets/create_ratesheet', sheet)).body.data;
    const { page, open, look } = await visit({ size, as: admin });
    await open(`/ratesheets/${rateSheetID}`);
    await page.getByRole('button', { name: 'Edit rates' }).click();
    await page.getByRole('button', { name: 'Labor', exact: true }).click();
    const labor = page.getByRole('group', { name: 'Labor' });
    await labor.getByRole('textbox', { name: 'Rate, line 1', exact: true }).click();
    await paste(page, 's-230\t$85.00\nService 229\t90\nS-101\t95\nS-999\t100');
    await toast(page, '4 lines pasted. 1 names no service, so nothing is priced by it').waitFor();
    for (const [line, name] of ['S-230 Service 230', 'S-229 Service 229', 'S-101 Service 101'].entries())
      await labor
        .getByRole('button', { name: `Service, line ${line + 1}` })
        .getByText(name)
        .waitFor();
    expect(await labor.getByRole('textbox', { name: 'Name, line 4' }).inputValue()).toBe('S-999');
    await look('ratesheet-pasted');
    await labor.getByRole('button', { name: 'Remove line 4' }).click();
    await page.getByRole('button', { name: 'Save rates' }).click();
    await page.getByRole('rowheader', { name: 'S-230 Service 230' }).waitFor();
  },
);
