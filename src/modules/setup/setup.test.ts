import { describe, expect, test } from 'vitest';
import { findProblem } from '#modules/checklists/rules.ts';
import { addCustomers } from '#modules/customers/public.ts';
import { tradeKeys } from '#modules/ledger/accounts/rules.ts';
import { type TestTenant, testApp } from '#test/app.ts';
import { openMoving } from '#test/books-files.ts';
import { proposalsFor, usualReferrals } from './proposals-rules.ts';
import { setupSteps } from './rules.ts';

const app = await testApp();

const stepsOf = async ({ admin }: Pick<TestTenant, 'admin'>): Promise<Record<string, string>> => {
  const { steps } = (await admin.call('settings/get_setup')).body.data;
  return Object.fromEntries(steps.map(({ step, state }: { step: string; state: string }) => [step, state]));
};
const everything = (trade: (typeof tradeKeys)[number]) => {
  const { divisions, ticketTypes, assetTypes, skills, checklists } = proposalsFor(trade);
  return {
    trade,
    divisions,
    ticketTypes: ticketTypes.map(({ name }) => name),
    assetTypes,
    referralTypes: usualReferrals,
    skills: skills.map(({ name }) => name),
    checklists: checklists.map(({ name }) => name),
    withPromises: true,
  };
};

describe('settings/get_setup', () => {
  test('200: nothing is done in a new company; what there is something of is done', async () => {
    const acme = await app.newTenant();
    const { admin } = acme;
    expect(await stepsOf(acme)).toEqual(Object.fromEntries(setupSteps.map((step) => [step, 'open'])));
    await admin.call('settings/update_tenant_info', {
      changes: { tenantAddress: { was: '', now: '12 Derrick Rd' }, tenantCity: { was: '', now: 'Odessa' } },
    });
    expect(await stepsOf(acme)).toMatchObject({ company: 'open' });
    await admin.call('settings/update_tenant_info', {
      changes: { tenantState: { was: '', now: 'TX' }, tenantZip: { was: '', now: '79761' } },
    });
    await admin.call('accounting/set_up_books', { trade: 'pumps', fiscalYearStartMonth: 1 });
    await admin.call('settings/create_division', { name: 'Field Service' });
    await acme.add('Technician');
    await admin.call('customers/create_customer', { customerName: 'Permian Basin Midstream' });
    await admin.call('vendors/create_vendor', { vendorName: 'Permian Supply' });
    await admin.call('tickets/create_ticket', { ticketSubject: 'Seal leak' });
    expect(await stepsOf(acme)).toEqual({
      ...Object.fromEntries(setupSteps.map((step) => [step, 'done'])),
      program: 'open',
      invoice: 'open',
    });
    expect((await admin.call('settings/get_setup')).body.data.trade).toBe('pumps');
    expect(await stepsOf(await app.newTenant())).toMatchObject({ customers: 'open', ticket: 'open' });
  });

  test('200: customers that came with a file count as those that were typed; deleted ones do not', async () => {
    const acme = await app.newTenant();
    const named = {
      name: 'Permian',
      phone: '',
      email: '',
      payment_terms: 'Net 30',
    };
    await acme.within(async (context) => {
      await addCustomers(context, [named]);
    });
    expect(await stepsOf(acme)).toMatchObject({ customers: 'done', vendors: 'open' });
    const { vendorID } = (await acme.admin.call('vendors/create_vendor', { vendorName: 'Permian Supply' })).body.data;
    await acme.admin.call('vendors/delete_vendor', { vendorID });
    expect(await stepsOf(acme)).toMatchObject({ vendors: 'open' });
  });

  test('200: books of another program bring customers and vendors with them: of all three nothing is left to do; taken back, it is', async () => {
    const moving = await openMoving(app);
    const names = ['program', 'customers', 'vendors'] as const;
    const states = async () => {
      const steps = await stepsOf(moving);
      return names.map((name) => steps[name]);
    };
    expect(await states()).toEqual(['open', 'open', 'open']);
    const journal =
      '2026-10-01 (A1) Orla Ridge | Pump\n    Accounts Receivable  $50.00\n    income:sales\n\n2026-10-02 (A2) Permian Supply | Hoses\n    expenses:Fuel  $20.00\n    liabilities:accounts payable\n';
    const importID = await moving.bring('books.journal', journal);
    await moving.check(importID);
    await moving.run(importID);
    expect(await moving.ended(importID)).toMatchObject({ state: 'imported' });
    expect(await states()).toEqual(['done', 'done', 'done']);
    await moving.takeBack(importID);
    await moving.ended(importID);
    expect(await states()).toEqual(['open', 'open', 'open']);
  });

  test('403: who may not change settings', async () => {
    const { add } = await app.newTenant();
    expect((await (await add('Technician')).call('settings/get_setup')).status).toBe(403);
  });
});

describe('settings/skip_setup_step', () => {
  test('200: left out, taken up again, and undone; what is done stays done', async () => {
    const acme = await app.newTenant();
    const { admin } = acme;
    const skip = (step: string, isSkipped = true) => admin.call('settings/skip_setup_step', { step, isSkipped });
    const { body } = await skip('vendors');
    await skip('divisions');
    await skip('divisions');
    expect(await stepsOf(acme)).toMatchObject({ vendors: 'skipped', divisions: 'skipped' });
    await skip('divisions', false);
    expect(await stepsOf(acme)).toMatchObject({ vendors: 'skipped', divisions: 'open' });
    await admin.call('events/undo', { undo: body.undo });
    expect(await stepsOf(acme)).toMatchObject({ vendors: 'open' });
    await skip('customers');
    await admin.call('customers/create_customer', { customerName: 'Permian Basin Midstream' });
    expect(await stepsOf(acme)).toMatchObject({ customers: 'done' });
  });

  test('400: no such step', async () => {
    const { admin } = await app.newTenant();
    expect((await admin.call('settings/skip_setup_step', { step: 'x', isSkipped: true })).status).toBe(400);
  });
});

describe('settings/take_proposals', () => {
  test.each(tradeKeys)('200: all of %s, once; one undo takes it back', async (trade) => {
    const { admin, ...acme } = await app.newTenant();
    await app.settled(acme);
    const asked = everything(trade);
    const { status, body } = await admin.call('settings/take_proposals', asked);
    expect(status, body.message).toBe(200);
    const { kinds } = (await admin.call('settings/list_work_kinds', { kind: 'ticket' })).body.data;
    const named = (rows: { name: string }[]) => rows.map(({ name }) => name);
    expect(named(kinds)).toEqual(expect.arrayContaining(asked.ticketTypes));
    const lists = async () => (await admin.call('settings/list_checklists')).body.data.rows;
    expect(named(await lists()).sort()).toEqual([...asked.checklists].sort());
    for (const { ticketTypeIDs } of await lists()) expect(ticketTypeIDs.length).toBeGreaterThan(0);
    const levels = async () => (await admin.call('settings/get_service_levels')).body.data.policies.length;
    expect(await levels()).toBe(4);
    expect((await admin.call('settings/take_proposals', asked)).body.data).toEqual({ added: 0 });
    const divisions = async () => (await admin.call('tenant/get_tenant_locations')).body.data.divisions;
    expect(named(await divisions()).sort()).toEqual([...asked.divisions].sort());
    const types = async (kind: string) => (await admin.call('settings/list_types', { kind })).body.data.types;
    expect(named(await types('asset')).sort()).toEqual([...asked.assetTypes].sort());
    expect(named(await types('referral')).sort()).toEqual([...asked.referralTypes].sort());
    const skills = async () => (await admin.call('settings/list_skills')).body.data.skills;
    expect(named(await skills()).sort()).toEqual([...asked.skills].sort());
    expect(await skills()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: 'OSHA 10', expires: false, usualMonths: null }),
        expect.objectContaining({ name: 'First aid and CPR', expires: true, usualMonths: 24 }),
      ]),
    );

    const undone = await admin.call('events/undo', { undo: body.undo });
    expect(undone.status, undone.body.message).toBe(200);
    expect([await lists(), await levels()]).toEqual([[], 0]);
    for (const rows of [await divisions(), await types('asset'), await types('referral'), await skills()])
      expect(rows.every(({ isArchived }: { isArchived: boolean }) => isArchived)).toBe(true);
  });

  test('200: what is there by its name, however written, stays as it is; what was not named is not added', async () => {
    const { admin } = await app.newTenant();
    await admin.call('settings/create_division', { name: 'field service' });
    const { body } = await admin.call('settings/take_proposals', {
      trade: 'pumps',
      divisions: ['Field Service', 'Shop', 'Nothing of ours'],
    });
    expect(body.data).toEqual({ added: 1 });
    const { divisions } = (await admin.call('tenant/get_tenant_locations')).body.data;
    expect(divisions.map(({ name }: { name: string }) => name)).toEqual(['field service', 'Shop']);
  });

  test('403: checklists by who may not write them, and nothing else is added then', async () => {
    const acme = await app.newTenant();
    const { admin } = acme;
    const { roles } = (await admin.call('settings/list_security_roles')).body.data;
    const { roleID, permissions: was } = roles.find(({ roleName }: { roleName: string }) => roleName === 'Viewer');
    const now = was.map((entry: { featureName: string }) =>
      entry.featureName === 'settings' ? { ...entry, permission: 3 } : entry,
    );
    await admin.call('settings/update_security_role', { roleID, changes: { permissions: { was, now } } });
    const clerk = await acme.add('Viewer');
    const { checklists, ...rest } = everything('hvac');
    expect((await clerk.call('settings/take_proposals', { ...rest, checklists })).status).toBe(403);
    expect((await admin.call('tenant/get_tenant_locations')).body.data.divisions).toEqual([]);
    expect((await clerk.call('settings/take_proposals', rest)).status).toBe(200);
  });

  test('403: who may not change settings', async () => {
    const { add } = await app.newTenant();
    const reply = await (await add('Manager')).call('settings/take_proposals', everything('hvac'));
    expect(reply.status).toBe(403);
  });
});

test.each(tradeKeys)('the checklists of %s are ones that a company could write', (trade) => {
  for (const { steps } of proposalsFor(trade).checklists) expect(findProblem(steps)).toBeNull();
});
