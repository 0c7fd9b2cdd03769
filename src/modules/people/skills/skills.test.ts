import { describe, expect, test } from 'vitest';
import { addDays, dateInZone } from '#shared/dates.ts';
import { type TestPerson, type TestTenant, testApp } from '#test/app.ts';
import { png } from '#test/file-samples.ts';
import type { Qualification } from './contract.ts';
import { remindOfQualifications } from './jobs.ts';
import { heldWords, qualificationOf } from './rules.ts';

const app = await testApp();
const today = dateInZone(new Date(), 'America/Chicago');

async function newSkill({ admin }: TestTenant, name: string, more: object = {}): Promise<number> {
  const { status, body } = await admin.call('settings/create_skill', { name, ...more });
  expect(status, body.message).toBe(200);
  return body.data.skillID;
}
const certificate = { expires: true, usualMonths: 24 };

/** A company with a skill that is for good and a certificate, and Tess, who has neither yet. */
async function company() {
  const acme = await app.newTenant();
  const [tess, manager] = [await acme.add('Technician', { name: 'Tess' }), await acme.add('Manager')];
  const [crane, nfpa] = [await newSkill(acme, 'Crane'), await newSkill(acme, 'NFPA 70E', certificate)];
  const add = (skillID: number, more: object = {}, { userID }: TestPerson = tess, by = acme.admin) =>
    by.call('users/add_qualification', { userID, skillID, ...more });
  const list = async ({ userID }: TestPerson = tess, by = acme.admin): Promise<Qualification[]> =>
    (await by.call('users/list_qualifications', { userID })).body.data.qualifications;
  const undo = (reply: { body: { undo?: unknown } }, by = acme.admin) =>
    by.call('events/undo', { undo: reply.body.undo });
  return { acme, tess, manager, crane, nfpa, add, list, undo };
}

test('of each skill of a person the certificate that ends last counts, of a person the worst', () => {
  const day = '2026-12-01';
  const of = (skillID: number, expiresOn: string | null) => ({ skillID, expiresOn });
  expect(qualificationOf([], day)).toBeNull();
  expect(qualificationOf([of(1, null)], day)).toBe('good');
  expect(qualificationOf([of(1, '2026-11-30')], day)).toBe('ended');
  expect(qualificationOf([of(1, '2026-11-30'), of(1, '2027-11-30')], day)).toBe('good');
  expect(qualificationOf([of(1, '2026-11-30'), of(1, null)], day)).toBe('good');
  expect(qualificationOf([of(1, '2027-11-30'), of(2, '2026-12-31')], day)).toBe('soon');
});

describe('settings/list_skills, settings/create_skill, settings/update_skill', () => {
  test('200: a skill is added as it is said, renamed and changed, each taken back by undo; everybody reads the list', async () => {
    const { acme, tess, nfpa, undo } = await company();
    const listed = async () => (await tess.call('settings/list_skills')).body.data.skills;
    const usual = { remindDays: 30, remindWhom: 'both', isArchived: false, heldBy: 0 };
    expect(await listed()).toEqual([
      { skillID: expect.any(Number), name: 'Crane', expires: false, usualMonths: null, ...usual },
      { skillID: nfpa, name: 'NFPA 70E', ...certificate, ...usual },
    ]);
    const changes = {
      name: { was: 'NFPA 70E', now: 'NFPA 70E 2027' },
      remindDays: { was: 30, now: 60 },
      remindWhom: { was: 'both', now: 'person' },
    };
    const changed = await acme.admin.call('settings/update_skill', { skillID: nfpa, changes });
    expect(changed.body.data).toMatchObject({ name: 'NFPA 70E 2027', remindDays: 60, remindWhom: 'person' });
    await undo(changed);
    expect((await listed())[1]).toMatchObject({ name: 'NFPA 70E', remindDays: 30, remindWhom: 'both' });
  });
  test('422: a name that is taken, however it is written; 409: another changed it; 403, 404', async () => {
    const { acme, tess, nfpa } = await company();
    const { admin } = acme;
    expect(await admin.call('settings/create_skill', { name: 'nfpa 70e' })).toMatchObject({ status: 422 });
    const stale = { skillID: nfpa, changes: { remindDays: { was: 10, now: 20 } } };
    expect(await admin.call('settings/update_skill', stale)).toMatchObject({ status: 409 });
    expect(await tess.call('settings/create_skill', { name: 'Welder' })).toMatchObject({ status: 403 });
    const orla = await app.newTenant();
    const renamed = { skillID: nfpa, changes: { name: { was: 'NFPA 70E', now: 'Ours' } } };
    expect(await orla.admin.call('settings/update_skill', renamed)).toMatchObject({ status: 404 });
  });
});

describe('settings/archive_skill, settings/bring_back_skill', () => {
  test('200: another one is had instead where it fits and one may change who has it, and one Undo brings all of it back', async () => {
    const { acme, manager, crane, nfpa, add, list, undo } = await company();
    await add(nfpa, { expiresOn: '2027-03-31' });
    await add(nfpa, { expiresOn: '2028-03-31' });
    await add(crane, {}, manager);
    const heldBy = async () =>
      (await acme.admin.call('settings/list_skills')).body.data.skills.map((one: { heldBy: number }) => one.heldBy);
    expect(await heldBy()).toEqual([1, 1]);
    const itself = await acme.admin.call('settings/archive_skill', { skillID: nfpa, moveTo: nfpa });
    expect([itself.status, itself.body.fields]).toEqual([422, { moveTo: expect.stringContaining('another skill') }]);
    expect(await acme.admin.call('settings/archive_skill', { skillID: nfpa, moveTo: 4711 })).toMatchObject({
      status: 404,
    });
    const gone = await acme.admin.call('settings/archive_skill', { skillID: nfpa, moveTo: crane });
    expect(gone.body.data).toEqual({ moved: 2, stayed: 0 });
    expect(await list()).toMatchObject([{ skillName: 'Crane' }, { skillName: 'Crane' }]);
    expect((await undo(gone)).status).toBe(200);
    expect(await list()).toMatchObject([{ skillName: 'NFPA 70E' }, { skillName: 'NFPA 70E' }]);
    // What expires wants a last day, and a crane has none.
    const stays = await acme.admin.call('settings/archive_skill', { skillID: crane, moveTo: nfpa });
    expect(stays.body.data).toEqual({ moved: 0, stayed: 1 });
    expect(await list(manager)).toMatchObject([{ skillName: 'Crane' }]);
  });

  test('200: who has it keeps it and it is given to nobody else; 422 while its name is taken', async () => {
    const { acme, nfpa, add, list, undo } = await company();
    const { body } = await add(nfpa, { expiresOn: '2027-03-31' });
    const gone = await acme.admin.call('settings/archive_skill', { skillID: nfpa });
    expect(await list()).toMatchObject([{ skillName: 'NFPA 70E' }]);
    expect(await add(nfpa, { expiresOn: '2027-03-31' })).toMatchObject({ status: 404 });
    // What is there is changed all the same.
    const { qualificationID } = body.data;
    const changes = { number: { was: '', now: 'N-1' } };
    expect(await acme.admin.call('users/update_qualification', { qualificationID, changes })).toMatchObject({
      status: 200,
    });
    const other = await newSkill(acme, 'nfpa 70E');
    expect(await acme.admin.call('settings/bring_back_skill', { skillID: nfpa })).toMatchObject({ status: 422 });
    expect((await undo(gone)).status).toBe(422);
    await acme.admin.call('settings/archive_skill', { skillID: other });
    expect(await acme.admin.call('settings/bring_back_skill', { skillID: nfpa })).toMatchObject({ status: 200 });
    expect(await add(nfpa, { expiresOn: '2027-03-31' })).toMatchObject({ status: 200 });
  });
});

describe('users/list_qualifications, users/add_qualification, users/update_qualification, users/remove_qualification', () => {
  test('200: added with its paper, changed and taken off; each is undone and stands in its history', async () => {
    const { acme, tess, nfpa, add, list, undo } = await company();
    const { fileID } = (await acme.admin.call('files/upload_file', { name: 'card.png' }, { file: await png() })).body
      .data;
    const facts = { number: '70E-118', issuedBy: 'Basin Safety', issuedOn: '2026-01-05', note: 'Qualified person' };
    const added = await add(nfpa, { ...facts, expiresOn: '2027-01-05', fileID });
    const one = added.body.data;
    const { qualificationID } = one;
    expect(one).toMatchObject({ userID: tess.userID, skillName: 'NFPA 70E', ...facts, file: { name: 'card.png' } });
    expect(await list()).toEqual([one]);
    expect((await tess.call('files/download_file', { fileID })).status).toBe(200);
    const changes = { expiresOn: { was: '2027-01-05', now: '2028-01-05' }, fileID: { was: fileID, now: null } };
    const changed = await acme.admin.call('users/update_qualification', { qualificationID, changes });
    expect(changed.body.data).toEqual({ ...one, expiresOn: '2028-01-05', file: null });
    const removed = await acme.admin.call('users/remove_qualification', { qualificationID });
    expect(await list()).toEqual([]);
    for (const reply of [removed, changed]) expect((await undo(reply)).status).toBe(200);
    expect(await list()).toEqual([one]);
    const history = { module: 'qualifications', entityID: qualificationID };
    const { events } = (await acme.admin.call('events/list_history', history)).body.data;
    expect(events.map(({ name, label }: { name: string; label: string }) => [name, label])).toEqual(
      ['undone', 'undone', 'deleted', 'changed', 'created'].map((deed) => [
        `qualification_${deed}`,
        'NFPA 70E of Tess',
      ]),
    );
    expect((await undo(added)).status).toBe(409);
  });

  test('200: whoever may see users reads all of them, somebody without that right their own alone', async () => {
    const { acme, tess, manager, crane, add, list } = await company();
    await add(crane);
    await add(crane, {}, manager);
    expect(await list(tess, manager)).toMatchObject([{ skillName: 'Crane' }]);
    const { roleID } = (await acme.admin.call('settings/create_security_role', { roleName: 'Helper', permissions: [] }))
      .body.data;
    const { roles } = (await acme.admin.call('settings/get_security_roles')).body.data;
    const was = roles.find(({ roleName }: { roleName: string }) => roleName === 'Technician').roleID;
    const changes = { roleID: { was, now: roleID } };
    expect((await acme.admin.call('users/update_user', { userID: tess.userID, changes })).status).toBe(200);
    expect(await list(tess, tess)).toMatchObject([{ skillName: 'Crane' }]);
    expect(await tess.call('users/list_qualifications', { userID: manager.userID })).toMatchObject({ status: 404 });
  });

  test('422: what expires without its last day, and what ends before it begins; 404: a file of somebody else', async () => {
    const { tess, nfpa, add, manager } = await company();
    expect((await add(nfpa)).body.fields).toEqual({ expiresOn: 'Enter the last day on which it holds' });
    const days = { issuedOn: '2026-01-05', expiresOn: '2026-01-04' };
    expect((await add(nfpa, days)).body.fields).toEqual({ expiresOn: 'It ends before it begins' });
    const toCome = { issuedOn: addDays(today, 1), expiresOn: '2099-01-04' };
    expect((await add(nfpa, toCome)).body.fields).toEqual({
      issuedOn: 'Enter the day on which it was issued: today or before',
    });
    const { qualificationID } = (await add(nfpa, { ...toCome, issuedOn: days.issuedOn })).body.data;
    const changes = { issuedOn: { was: days.issuedOn, now: toCome.issuedOn } };
    const moved = await manager.call('users/update_qualification', { qualificationID, changes });
    expect([moved.status, moved.body.fields]).toEqual([422, { issuedOn: expect.stringContaining('today or before') }]);
    const { fileID } = (await manager.call('files/upload_file', { name: 'card.png' }, { file: await png() })).body.data;
    expect((await add(nfpa, { expiresOn: '2027-01-05', fileID })).status).toBe(404);
    expect((await add(nfpa, { expiresOn: '2027-01-05', fileID }, tess, manager)).status).toBe(200);
  });

  test('403: without the right, and of who has more rights, by undo too; 404: of another company', async () => {
    const { acme, tess, manager, crane, add, list, undo } = await company();
    expect((await add(crane, {}, tess, tess)).status).toBe(403);
    expect((await add(crane, {}, acme.admin, manager)).status).toBe(403);
    const { qualificationID } = (await add(crane, {}, acme.admin)).body.data;
    const changes = { number: { was: '', now: 'N-1' } };
    expect(await manager.call('users/update_qualification', { qualificationID, changes })).toMatchObject({
      status: 403,
    });
    const nothing = { qualificationID, changes: {} };
    expect((await manager.call('users/update_qualification', nothing)).status).toBe(403);
    expect(await manager.call('users/remove_qualification', { qualificationID })).toMatchObject({ status: 403 });
    const removed = await acme.admin.call('users/remove_qualification', { qualificationID });
    expect((await undo(removed, manager)).status).toBeGreaterThanOrEqual(400);
    expect(await list(acme.admin)).toEqual([]);
    // Who has come to have more rights than theirs since is out of their hands.
    const added = await add(crane, {}, tess, manager);
    const { roles } = (await acme.admin.call('settings/get_security_roles')).body.data;
    const roleOf = (name: string) => roles.find(({ roleName }: { roleName: string }) => roleName === name).roleID;
    const raise = { roleID: { was: roleOf('Technician'), now: roleOf('Administrator') } };
    await acme.admin.call('users/update_user', { userID: tess.userID, changes: raise });
    expect((await undo(added, manager)).status).toBe(403);
    const orla = await app.newTenant();
    const { userID } = tess;
    for (const [path, body] of [
      ['users/list_qualifications', { userID: userID + 100 }],
      ['users/add_qualification', { userID: userID + 100, skillID: crane }],
      ['users/update_qualification', { qualificationID: qualificationID + 100, changes }],
      ['users/remove_qualification', { qualificationID: qualificationID + 100 }],
    ] as const)
      expect([path, (await orla.admin.call(path, body)).status]).toEqual([path, 404]);
  });
});

test('users/list_users: names what people can do and how their certificates stand, and is filtered by both', async () => {
  const { acme, tess, manager, crane, nfpa, add } = await company();
  const osha = await newSkill(acme, 'OSHA 30', certificate);
  await add(crane);
  await add(nfpa, { expiresOn: addDays(today, -1) });
  await add(nfpa, { expiresOn: addDays(today, 400) });
  await add(osha, { expiresOn: addDays(today, 30) });
  await add(nfpa, { expiresOn: addDays(today, -1) }, manager);
  type Row = {
    userID: number;
    skills: string[];
    qualifications: Parameters<typeof heldWords>[0][];
    certificates: string | null;
  };
  const rows = async (asked: object = {}): Promise<Row[]> =>
    (await acme.admin.call('users/list_users', asked)).body.data.rows;
  const of = async ({ userID }: TestPerson) => (await rows()).find((row) => row.userID === userID);
  expect(await of(tess)).toMatchObject({ skills: ['Crane', 'NFPA 70E', 'OSHA 30'], certificates: 'soon' });
  expect(await of(manager)).toMatchObject({ skills: ['NFPA 70E'], certificates: 'ended' });
  const held = (await of(tess))?.qualifications[0];
  expect(held).toEqual({ skillName: 'Crane', number: '', issuedOn: null, expiresOn: null });
  expect([
    heldWords({ skillName: 'Crane', number: '', issuedOn: null, expiresOn: null }),
    heldWords({ skillName: 'NFPA 70E', number: '70E-118', issuedOn: null, expiresOn: '2026-12-31' }),
    heldWords({ skillName: 'H2S', number: '', issuedOn: '2026-01-05', expiresOn: '2026-12-31' }),
  ]).toEqual(['Crane', 'NFPA 70E (70E-118, through 12/31/2026)', 'H2S (01/05/2026 to 12/31/2026)']);
  expect(await of(acme.admin)).toMatchObject({ skills: [], certificates: null });
  const found = async (asked: object) => (await rows(asked)).map(({ userID }) => userID);
  expect(await found({ skillID: crane })).toEqual([tess.userID]);
  expect((await found({ skillID: nfpa })).sort()).toEqual([tess.userID, manager.userID].sort());
  expect(await found({ certificates: 'Expired' })).toEqual([manager.userID]);
  expect(await found({ certificates: 'Ends within 30 days' })).toEqual([tess.userID]);
  expect(await found({ skillID: nfpa, certificates: 'Ends within 30 days' })).toEqual([]);
});

describe('the end of a certificate', () => {
  /** What the history of a person says of certificates that end. */
  const told = async ({ admin }: TestTenant, { userID }: TestPerson) =>
    (await admin.call('events/list_history', { module: 'users', entityID: userID })).body.data.events.filter(
      ({ name }: { name: string }) => name === 'certificate_ends',
    ).length;
  const centre = async (who: TestPerson) =>
    (await who.call('notifications/list_notifications', {})).body.data.rows.flatMap(
      ({ notifications }: { notifications: unknown[] }) => notifications,
    );

  test('is told as many days ahead as the skill says and when it has come, each once; not of one that was renewed', async () => {
    const { acme, tess, nfpa, add } = await company();
    const long = await newSkill(acme, 'CDL', { expires: true, remindDays: 60 });
    const round = async () => {
      await remindOfQualifications(app.runtime);
      await remindOfQualifications(app.runtime);
      return told(acme, tess);
    };
    const { qualificationID } = (await add(nfpa, { expiresOn: addDays(today, 31) })).body.data;
    await add(long, { expiresOn: addDays(today, 61) });
    expect(await round()).toBe(0);
    const renewing = await add(long, { expiresOn: addDays(today, 60) });
    expect(await round()).toBe(0);
    await add(await newSkill(acme, 'H2S', { expires: true, remindDays: 60 }), { expiresOn: addDays(today, 60) });
    expect(await round()).toBe(1);
    const moved = (was: string, now: string) =>
      acme.admin.call('users/update_qualification', { qualificationID, changes: { expiresOn: { was, now } } });
    await moved(addDays(today, 31), addDays(today, 30));
    expect(await round()).toBe(2);
    await moved(addDays(today, 30), today);
    expect(await round()).toBe(3);
    expect(renewing.status).toBe(200);
  });

  test('is told to the person and to who may change users, as the skill says, and to nobody of who has left', async () => {
    const { acme, tess, manager, nfpa, add } = await company();
    const own = await newSkill(acme, 'Forklift', { expires: true, remindWhom: 'person' });
    const theirs = await newSkill(acme, 'Backflow tester', { expires: true, remindWhom: 'managers' });
    const gone = await acme.add('Technician', { name: 'Clay' });
    await add(nfpa, { expiresOn: addDays(today, 10) });
    await add(own, { expiresOn: addDays(today, 11) });
    await add(theirs, { expiresOn: addDays(today, -12) });
    await add(nfpa, { expiresOn: addDays(today, 10) }, gone);
    await acme.admin.call('users/change_account', { userID: gone.userID, action: 'deactivate' });
    await remindOfQualifications(app.runtime);
    const [ofNfpa, ofOwn, ofTheirs] = [
      { text: 'The NFPA 70E of Tess ends on', date: addDays(today, 10) },
      { text: 'The Forklift of Tess ends on', date: addDays(today, 11) },
      { text: 'The Backflow tester of Tess ended on', date: addDays(today, -12) },
    ];
    const dated = async (who: TestPerson) =>
      (await centre(who))
        .map(({ text, date }: { text: string; date: string }) => ({ text, date }))
        .sort((one: { text: string }, other: { text: string }) => one.text.localeCompare(other.text));
    await expect.poll(() => dated(manager)).toEqual([ofTheirs, ofNfpa]);
    await expect.poll(() => dated(tess)).toEqual([ofOwn, ofNfpa]);
    expect(await told(acme, gone)).toBe(0);
  });
});
