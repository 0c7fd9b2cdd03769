import { expect, test } from 'vitest';
import { uuidv7 } from '#shared/ids.ts';
import { testApp } from '#test/app.ts';
import * as samples from '#test/file-samples.ts';
import { everythingButMoney, giveRole } from '#test/generated-roles.ts';
import { servicesOf } from '#test/services.ts';
import type { FieldTicket } from '../contract.ts';
import type { FieldDay } from './contract.ts';

const app = await testApp();
const tenant = await app.newTenant();
const { admin } = tenant;
const tech = await tenant.add('Technician', { name: 'Ruben Ortega' });
const service = servicesOf(admin);
const [mechanic, crane] = [await service('LAB', 115), await service('CRANE', 210)];
const seal = await service('SEAL', 380.5, { unit: 'each', itemClass: 'material' });
const { customerID, locations } = (
  await admin.call('customers/create_customer', {
    customerName: 'Antelope',
    requiresSignature: true,
    locations: [{ name: 'SWD 4', address: '12 Lease Rd', city: 'Midland', state: 'TX', zip: '79701' }],
  })
).body.data;
const locationID = locations[0].locationID as number;
await admin.call('ratesheets/create_ratesheet', {
  name: 'Standard',
  validFrom: '2026-01-01',
  isDraft: false,
  lines: [
    { kind: 'labor', serviceID: mechanic, rate: 85, hasOvertime: true, hasDouble: false },
    { kind: 'equipment', serviceID: crane, rate: 200, dayRate: 1_500 },
  ],
});
const { ticketID } = (
  await admin.call('tickets/create_ticket', { ticketSubject: 'Seal leak', customerID, assignees: [tech.userID] })
).body.data;

const day = async (by = tech): Promise<FieldDay> => (await by.call('field_tickets/get_my_day', {})).body.data;
const ink = 'M10 10L200 90';
const written = (more: object = {}) => ({
  customerID,
  locationID,
  fieldTicketServiceDate: '2026-11-20',
  workDone: 'Replaced the seal',
  lines: [{ serviceID: mechanic, personID: tech.userID, quantity: 8.5 }],
  draftID: uuidv7(),
  ...more,
});
const create = (input: object, by = tech) => by.call('field_tickets/create_field_ticket', input);

test('get_my_day, 200: one’s open tickets, and what is needed to write field tickets of them', async () => {
  const now = await day(admin);
  expect(now.tickets).toEqual([]);
  const { tickets, customers, services, prices, people, latest } = await day();
  expect(tickets).toMatchObject([{ ticketID, subject: 'Seal leak', customerID }]);
  expect(customers).toMatchObject([
    {
      customerName: 'Antelope',
      requiresSignature: true,
      requiresAFE: false,
      locations: [{ locationID, name: 'SWD 4', address: '12 Lease Rd, Midland, TX 79701' }],
    },
  ]);
  expect(services.map(({ code }) => code)).toEqual(['CRANE', 'LAB', 'SEAL']);
  expect(people.map(({ userID }) => userID)).toContain(tech.userID);
  expect(prices).toMatchObject([{ customerID, locationID: null }]);
  expect(latest).toEqual([]);
});

test('get_prices, 200: of labor each multiple that the sheet allows, of equipment each unit; who sees no money has the units alone', async () => {
  const asked = { customerID, locationID };
  const { offers } = (await admin.call('field_tickets/get_prices', asked)).body.data;
  const of = (serviceID: number) =>
    offers.flatMap((offer: { serviceID: number; unit: string; multiplier: number; rate: number }) =>
      offer.serviceID === serviceID ? [[offer.unit, offer.multiplier, offer.rate]] : [],
    );
  expect(of(mechanic)).toEqual([
    ['hour', 1, 85],
    ['hour', 1.5, 127.5],
  ]);
  expect(of(crane)).toEqual([
    ['hour', 1, 200],
    ['day', 1, 1_500],
  ]);
  expect(of(seal)).toEqual([['each', 1, 380.5]]);
  const blind = await tenant.add('Viewer');
  await giveRole(tenant, blind, everythingButMoney);
  const unseen = (await blind.call('field_tickets/get_prices', asked)).body.data;
  expect(unseen.offers.length).toBe(offers.length);
  expect(new Set(unseen.offers.map(({ rate }: { rate: unknown }) => rate))).toEqual(new Set([null]));
});

test('a draft is made once, whichever device sends it', async () => {
  const input = written();
  const replies = await Promise.all(Array.from({ length: 10 }, () => create(input)));
  const [made, ...more] = replies.filter(({ status }) => status === 200);
  expect(more).toEqual([]);
  const { fieldTicketID } = (made?.body.data ?? {}) as FieldTicket;
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]));
  const late = await create({ ...input, workDone: 'From the other phone' });
  expect(late.status).toBe(409);
  expect(late.body.message).toContain(`field ticket ${fieldTicketID}`);
  expect((await day()).latest).toMatchObject([{ fieldTicketID, draftID: input.draftID, status: 'SUBMITTED' }]);
});

test('a signature that was given on the device is over the ticket only while nothing was changed, and the customer saw the same total', async () => {
  const of = async (signature: object) =>
    (await create(written({ signature: { name: 'Bill Hale', title: 'Pumper', ink, ...signature } }))).body
      .data as FieldTicket;
  const signed = await of({ agoMs: 3_600_000 });
  expect(signed.signature).toMatchObject({ name: 'Bill Hale', isOfThis: true });
  expect(Date.parse(signed.submittedAt) - Date.parse(signed.signature?.signedAt ?? '')).toBe(3_600_000);
  expect(signed.missing).toEqual([]);
  expect((await of({ total: 722.5 })).signature?.isOfThis).toBe(true);
  for (const other of [{ total: 700 }, { isOfThis: false }]) {
    const { signature, missing } = await of(other);
    expect(signature?.isOfThis).toBe(false);
    expect(missing).toEqual(['A new signature: it was changed after it was signed']);
  }
});

test('photos come with it, stand in their order, are put on and taken off until it is validated', async () => {
  const photo = async (name: string) =>
    (await tech.call('files/upload_file', { name }, { file: await samples.jpeg() })).body.data.fileID as number;
  const [one, two, three] = [await photo('1.jpg'), await photo('2.jpg'), await photo('3.jpg')];
  const signature = { name: 'Bill Hale', ink };
  const made = (await create(written({ photoIDs: [two, one], signature }))).body.data as FieldTicket;
  const { fieldTicketID } = made;
  expect(made.photos.map(({ fileID }) => fileID)).toEqual([two, one]);
  const put = (input: object, by = tech) => by.call('field_tickets/attach_photos', { fieldTicketID, ...input });
  const changed = await put({ add: [three], remove: [one] });
  expect(changed.body.data.photos.map(({ fileID }: { fileID: number }) => fileID)).toEqual([two, three]);
  await admin.call('events/undo', { undo: changed.body.undo });
  const again = (await admin.call('field_tickets/get_field_ticket', { fieldTicketID })).body.data as FieldTicket;
  expect(again.photos.map(({ fileID }) => fileID)).toEqual([two, one]);
  expect(again.signature?.isOfThis).toBe(true);
  const theirs = (await admin.call('files/upload_file', { name: 'x.jpg' }, { file: await samples.jpeg() })).body.data;
  expect((await put({ add: [theirs.fileID] })).status).toBe(404);
  expect((await admin.call('field_tickets/validate_field_ticket', { fieldTicketID })).status).toBe(200);
  expect((await put({ remove: [one] }, admin)).status).toBe(409);
});

test('a draft is kept for its person, by revision; what another device kept meanwhile is told', async () => {
  const draftID = uuidv7();
  const keep = (body: string, knows: number, device = 'phone', by = tech) =>
    by.call('field_tickets/keep_draft', { draftID, body, device, knows });
  expect((await keep('one', 0)).body.data).toEqual({ revision: 1 });
  expect((await keep('two', 1)).body.data).toEqual({ revision: 2 });
  // A reply that was lost.
  expect((await keep('two', 1)).body.data).toEqual({ revision: 2 });
  const late = await keep('three', 1, 'tablet');
  expect(late.status).toBe(409);
  expect(late.body.now).toMatchObject({ body: 'two', device: 'phone', revision: 2 });
  expect((await day()).drafts).toMatchObject([{ draftID, body: 'two', revision: 2 }]);
  expect((await day(admin)).drafts).toEqual([]);
  expect((await keep('mine', 0, 'desk', admin)).body.data).toEqual({ revision: 1 });
  expect((await keep('x'.repeat(200_001), 2)).status).toBe(400);
  expect((await create(written({ draftID }))).status).toBe(200);
  expect((await day()).drafts).toEqual([]);
  expect((await keep('after', 2)).status).toBe(409);
});

test('two devices that keep a draft at once: one is told of the other', async () => {
  const draftID = uuidv7();
  const bodies = Array.from({ length: 8 }, (_, index) => `by device ${index}`);
  const replies = await Promise.all(
    bodies.map((body) => tech.call('field_tickets/keep_draft', { draftID, body, device: body, knows: 0 })),
  );
  expect(replies.filter(({ status }) => status === 200).length).toBe(1);
  expect(replies.filter(({ status }) => status === 409).length).toBe(7);
  expect((await tech.call('field_tickets/drop_draft', { draftID })).status).toBe(200);
});
