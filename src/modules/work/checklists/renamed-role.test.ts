import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';

const app = await testApp();

test('a step stays for its role when that is called otherwise, on work and in the checklist, and when that is taken back', async () => {
  const acme = await app.newTenant();
  const { admin } = acme;
  const tech = await acme.add('Technician');
  const steps = [
    { id: 1, title: 'Sign off', role: 'Technician' },
    { id: 2, title: 'Look over', role: 'Manager' },
    { id: 3, title: 'Tidy up' },
  ];
  const { checklistID } = (await admin.call('settings/create_checklist', { name: 'Start', steps })).body.data;
  const kindID = (await admin.call('settings/create_work_kind', { kind: 'ticket', name: 'Start' })).body.data.id;
  await admin.call('settings/link_checklist', { checklistID, kind: 'ticket', kindID, isLinked: true });
  const open = { ticketSubject: 'Pump', ticketTypeID: kindID };
  const { ticketID } = (await tech.call('tickets/create_ticket', open)).body.data;
  const { roles } = (await admin.call('settings/list_security_roles')).body.data;
  const role = roles.find(({ roleName }: { roleName: string }) => roleName === 'Technician');
  const rename = { roleName: { was: 'Technician', now: 'Crew' } };
  const named = await admin.call('settings/update_security_role', { roleID: role.roleID, changes: rename });
  await app.settled(acme);
  const rolesOf = async () =>
    (await admin.call('settings/get_checklist', { checklistID })).body.data.steps.map(
      (step: { role: string }) => step.role,
    );
  expect(await rolesOf()).toEqual(['Crew', 'Manager', '']);
  const fill = (stepID: number) => tech.call('tickets/fill_checklist_item', { ticketID, stepID, value: null });
  expect(await fill(1)).toMatchObject({ status: 200 });
  expect(await fill(2)).toMatchObject({ status: 403, body: { message: 'This step is for the role Manager.' } });
  await admin.call('events/undo', { undo: named.body.undo });
  await app.settled(acme);
  expect(await rolesOf()).toEqual(['Technician', 'Manager', '']);
});
