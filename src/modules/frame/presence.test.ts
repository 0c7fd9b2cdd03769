import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Installation, openInstallation } from '#app/installation.ts';
import { entities } from '#app/modules.ts';
import { type Server, startServer } from '#app/server.ts';
import { Presence } from '#server/live/presence.ts';
import type { Present } from '#shared/presence.ts';
import { type TestPerson, testApp } from '#test/app.ts';
import { LiveStream } from '#test/faults/live-stream.ts';

/** Notes go to a server in this process; browsers listen at another one on the same database. */
const app = await testApp();
let elsewhere: Installation;
let server: Server;
const streams: LiveStream[] = [];

beforeAll(async () => {
  const none = {
    smtpUrl: null,
    filesUrl: null,
    encryptionKey: Buffer.alloc(32),
    maxStorageBytes: 1e9,
    mailsADay: 500,
    languageModelUrl: null,
    cloudPrivate: false,
  };
  const nothing = { ...none, mailFrom: '', publicUrl: '', dataDir: '' };
  elsewhere = await openInstallation(app.database.appUrl, { databasePool: 4, ...nothing });
  server = await startServer(elsewhere, { host: '127.0.0.1', port: 0, trustProxy: false, isDemoOnLoopback: false });
});
afterAll(async () => {
  for (const stream of streams) stream.close();
  await server?.stop();
  await elsewhere?.close();
});

/** Ada and Ben, who has the ticket too, and Cal, who may not see it. */
async function company() {
  const acme = await app.newTenant();
  const ben = await acme.add('Technician', { name: 'Ben' });
  const cal = await acme.add('Technician', { name: 'Cal' });
  const ticketID = await newTicket(acme.admin, { assignees: [ben.userID] });
  return { ada: acme.admin, ben, cal, ticketID };
}
async function newTicket(by: TestPerson, more: object): Promise<number> {
  return (await by.call('tickets/create_ticket', { ticketSubject: 'Seal leak', ...more })).body.data.ticketID;
}

/** A page with a ticket open, at the other server. */
async function openPage(person: TestPerson, entityID: number) {
  const pageID = randomUUID();
  const stream = await LiveStream.open(server.address, person.token);
  streams.push(stream);
  const note = (field: string | null = null) =>
    person.call('frame/note_presence', { module: 'tickets', entityID, pageID, field });
  return {
    pageID,
    note,
    leave: () => person.call('frame/note_absence', { pageID }),
    stream,
    /** Asks until these are answered: each server hears by itself. */
    isAnswered: (...others: string[]) =>
      expect.poll(async () => words((await note()).body.data.others)).toEqual(others),
    /** Waits until these are told as the others there, and their fields. */
    hears: (...others: string[]) =>
      stream.until(({ data }) => data.entityID === entityID && words(data.others).join() === others.join()),
    heard: () => stream.messages.filter(({ data }) => data.entityID === entityID).map(({ data }) => words(data.others)),
  };
}
const words = (others: Present[] = []) =>
  others.map(({ userDisplayName, field }) => (field ? `${userDisplayName} in ${field}` : userDisplayName));

describe('frame/note_presence', () => {
  test('200: both hear of each other, and of the field that one writes in, whichever server they are at', async () => {
    const { ada, ben, ticketID } = await company();
    const [adas, bens] = [await openPage(ada, ticketID), await openPage(ben, ticketID)];
    expect((await adas.note()).body.data.others).toEqual([]);
    await bens.note();
    await Promise.all([adas.hears('Ben'), bens.hears('Ada Admin')]);
    await adas.note('Subject');
    await bens.hears('Ada Admin in Subject');
    await bens.isAnswered('Ada Admin in Subject');
    await adas.note();
    await expect.poll(() => bens.heard()).toEqual([['Ada Admin'], ['Ada Admin in Subject'], ['Ada Admin']]);
  });

  test('200: the own other pages are nobody else, and are one person to others', async () => {
    const { ada, ben, ticketID } = await company();
    const [first, second] = [await openPage(ada, ticketID), await openPage(ada, ticketID)];
    const bens = await openPage(ben, ticketID);
    await first.note('Subject');
    await second.note();
    await bens.note();
    await bens.hears('Ada Admin in Subject');
    await second.isAnswered('Ben');
    expect(first.heard().flat()).not.toContain('Ada Admin');
  });

  test('200: nobody is told of another record', async () => {
    const { ada, ben, ticketID } = await company();
    const [here, there] = [await openPage(ada, ticketID), await openPage(ben, await newTicket(ben, {}))];
    await here.note();
    await there.note();
    await (await openPage(ben, ticketID)).note();
    await here.hears('Ben');
    await there.isAnswered();
    expect([here.heard(), there.heard()]).toEqual([[['Ben']], []]);
  });

  test('200: whose sight a record leaves is told nothing more of it', async () => {
    const { ada, ben, ticketID } = await company();
    const [adas, bens] = [await openPage(ada, ticketID), await openPage(ben, ticketID)];
    await bens.note();
    await adas.note();
    await bens.hears('Ada Admin');
    await ada.call('tickets/add_assignees_to_ticket', { ticketID, remove: [ben.userID] });
    await adas.note('Description');
    // What is told later is heard later.
    const other = await newTicket(ada, { assignees: [ben.userID] });
    const [adasOther, bensOther] = [await openPage(ada, other), await openPage(ben, other)];
    await adasOther.note();
    await bensOther.note();
    await bens.stream.until(({ data }) => data.entityID === other && words(data.others).includes('Ada Admin'));
    expect((await bens.note()).status).toBe(404);
    expect(bens.heard()).toEqual([['Ada Admin']]);
  });

  test('200: looking at a record on a page opens it there', async () => {
    const { ada, ben, ticketID } = await company();
    const adas = await openPage(ada, ticketID);
    await adas.note();
    const look = () => ben.call('frame/note_viewed', { module: 'tickets', entityID: ticketID, pageID: randomUUID() });
    await expect.poll(async () => words((await look()).body.data.others)).toEqual(['Ada Admin']);
    await adas.hears('Ben');
  });

  test('404: what one may not see, and what has no page', async () => {
    const { cal, ticketID } = await company();
    const page = await openPage(cal, ticketID);
    expect((await page.note()).status).toBe(404);
    const weather = { module: 'weather', entityID: 1, pageID: randomUUID(), field: null };
    expect((await cal.call('frame/note_presence', weather)).status).toBe(404);
  });
});

describe('frame/note_absence', () => {
  test('200: those who stay hear that somebody left', async () => {
    const { ada, ben, ticketID } = await company();
    const [adas, bens] = [await openPage(ada, ticketID), await openPage(ben, ticketID)];
    await adas.note();
    await bens.note();
    await adas.hears('Ben');
    await bens.leave();
    await adas.hears();
    await adas.isAnswered();
  });

  test('200: another’s page is not theirs to end', async () => {
    const { ada, ben, ticketID } = await company();
    const [adas, bens] = [await openPage(ada, ticketID), await openPage(ben, ticketID)];
    await adas.note();
    await bens.note();
    await adas.hears('Ben');
    await ada.call('frame/note_absence', { pageID: bens.pageID });
    await adas.note('Subject');
    await bens.hears('Ada Admin in Subject');
    await adas.isAnswered('Ben');
  });

  test('who signs out is gone', async () => {
    const { ada, ben, ticketID } = await company();
    const [adas, bens] = [await openPage(ada, ticketID), await openPage(ben, ticketID)];
    await adas.note();
    await bens.note();
    await adas.hears('Ben');
    await ben.call('users/logout');
    await adas.hears();
  });
});

/** Last: what keeps shortly goes on listening here. */
describe('a page that is open no more', () => {
  test('who says nothing for a while is gone, and those who stay hear it', async () => {
    const { ada, ben, ticketID } = await company();
    const brief = new Presence(elsewhere.notices, elsewhere.live, entities, 1_500);
    brief.start(elsewhere.runtime);
    const [adas, bens] = [await openPage(ada, ticketID), await openPage(ben, ticketID)];
    await adas.note();
    await bens.note();
    await bens.hears('Ada Admin');
    const lastHeard = async () => {
      await bens.note();
      return bens.heard().at(-1);
    };
    await expect.poll(lastHeard).toEqual([]);
    brief.close();
  });
});
