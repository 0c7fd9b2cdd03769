import { describe, expect, test } from 'vitest';
import { SeededRandom } from '#shared/seeded-random.ts';
import { type TestPerson, testApp } from '#test/app.ts';
import { isLong, seed } from '#test/seed.ts';
import { older } from '#test/time-travel.ts';
import { findUnbilled } from '../reports.ts';

const app = await testApp();
const module = 'field_tickets';

/** A company with a customer, and what it does to field tickets. */
async function company() {
  const tenant = await app.newTenant();
  const { admin } = tenant;
  const given = { customerName: 'Orla Ridge Energy', locations: [{ name: 'SWD 4' }] };
  const { customerID } = (await admin.call('customers/create_customer', given)).body.data;
  const on = (call: string, fieldTicketID: number, more: object = {}) =>
    admin.call(`field_tickets/${call}`, { fieldTicketID, ...more });
  const done = async (call: string, fieldTicketID: number, more: object = {}) => {
    const { status, body } = await on(call, fieldTicketID, more);
    expect(status, `${call}: ${body.message}`).toBe(200);
    return body.data;
  };
  const locked = async (quantity = 2): Promise<number> => {
    const lines = [
      { description: 'Mechanic', quantity, rate: 100, rateReason: 'Agreed' },
      { description: 'Crane', quantity: 1, unit: 'day', rate: 900, rateReason: 'Agreed' },
    ];
    const body = { customerID, fieldTicketServiceDate: '2026-11-20', purchaseOrder: '1', workDone: 'Pump', lines };
    const { fieldTicketID } = (await admin.call('field_tickets/create_field_ticket', body)).body.data;
    await done('validate_field_ticket', fieldTicketID);
    await done('lock_field_ticket', fieldTicketID);
    return fieldTicketID;
  };
  const batchOf = async (...fieldTicketIDs: number[]): Promise<number> => {
    const { body } = await admin.call('field_tickets/consolidate_field_tickets', { fieldTicketIDs });
    await done('approve_batch', body.data.fieldTicketID);
    return body.data.fieldTicketID;
  };
  const get = (fieldTicketID: number) => done('get_field_ticket', fieldTicketID);
  const answer = async (fieldTicketID: number) =>
    (await admin.call('field_tickets/get_customer_answer', { fieldTicketID })).body.data;
  const link = async (entityID: number, more: object = {}, by: TestPerson = admin): Promise<string> => {
    const { status, body } = await by.call('guest_links/make_link', {
      module,
      entityID,
      guestName: 'Pat Long',
      ...more,
    });
    expect(status, body.message).toBe(200);
    return new URL(body.data.address).searchParams.get('token') ?? '';
  };
  const links = async (entityID: number) =>
    (await admin.call('guest_links/get_links', { module, entityID })).body.data.links;
  return { tenant, admin, customerID, on, done, locked, batchOf, get, answer, link, links };
}
let addresses = 0;
/** From an address of one's own, so that no test holds up another. */
const from = () => `10.7.${(addresses >> 8) % 250}.${addresses++ % 250}`;
const by = (call: string, token: string, more: object = {}, options: object = {}) =>
  app.call(call, { token, ...more }, { token: null, address: from(), ...options });
const open = (token: string) => by('field_tickets/open_by_link', token);
const accept = (token: string, more: object = {}) =>
  by('field_tickets/accept_by_link', token, { name: 'Pat Long', ...more });

describe('field_tickets/open_by_link', () => {
  test('200: an approved batch says what each of its tickets does, to the cent, and nothing else of the company', async () => {
    const { locked, batchOf, link, links, tenant } = await company();
    const ids = [await locked(), await locked(3.5)];
    const token = await link(await batchOf(...ids));
    const device = 'Mozilla/5.0 (Linux; Android 14) Chrome/126.0 Mobile';
    const address = from();
    for (let time = 0; time < 3; time++) await by('field_tickets/open_by_link', token, {}, { address, device });
    const { status, body } = await open(token);
    expect(status, body.message).toBe(200);
    expect(body.data).toMatchObject({
      company: { name: tenant.name },
      guestName: 'Pat Long',
      title: 'Batch 3',
      isBatch: true,
      customerName: 'Orla Ridge Energy',
      state: 'open',
      total: 1_100 + 1_250,
      acceptance: null,
      disputes: [],
    });
    expect(
      body.data.tickets.map((ticket: { fieldTicketID: number; total: number }) => [ticket.fieldTicketID, ticket.total]),
    ).toEqual([
      [ids[0], 1_100],
      [ids[1], 1_250],
    ]);
    const [{ visits, state }] = await links(3);
    expect([state, visits.map(({ deed }: { deed: string }) => deed)]).toEqual(['open', ['Viewed', 'Viewed']]);
    expect(visits[1]).toMatchObject({ address, device });
  });

  test('200: it goes out by mail with the document, and works until the day that was chosen', async () => {
    const { tenant, locked, link, links } = await company();
    const ticket = await locked();
    const guestEmail = app.newEmail();
    await link(ticket, { guestEmail, days: 7, message: 'Please look at this, Pat.' });
    const mail = await app.nextMail(guestEmail);
    expect(mail.subject).toBe(`Field ticket ${ticket} from ${tenant.name}`);
    expect(mail.text).toContain('Please look at this, Pat.');
    expect(mail.text).toContain(`Attached: Field ticket ${ticket}.pdf`);
    expect((await open(mail.token)).body.data).toMatchObject({ title: `Field ticket ${ticket}`, isBatch: false });
    const pdf = await by('field_tickets/download_by_link', mail.token);
    expect(Buffer.from(pdf.body.data.content, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
    const [shown] = await links(ticket);
    const days = (Date.parse(`${shown.expiresAt.replace(' ', 'T')}Z`) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(7);
    expect(JSON.stringify(shown)).not.toContain(mail.token);
  });

  test('404: a token that is guessed, withdrawn or of what is deleted is refused alike, one that expired by name', async () => {
    const { tenant, admin, done, locked, link, links } = await company();
    const ticket = await locked();
    const [withdrawn, expired, live] = [await link(ticket), await link(ticket), await link(ticket)];
    const guessed = await open('x'.repeat(43));
    const [, , first] = await links(ticket);
    expect((await admin.call('guest_links/withdraw_link', { linkID: first.linkID })).status).toBe(200);
    expect((await admin.call('guest_links/withdraw_link', { linkID: first.linkID })).status).toBe(409);
    const gone = await open(withdrawn);
    await older(app.owner, 'guest_links', { tenant_id: tenant.tenantID, link_id: first.linkID + 1 }, { days: 31 });
    const late = await open(expired);
    expect([late.status, late.body.code]).toEqual([404, 'link_expired']);
    expect((await open(live)).status).toBe(200);
    await done('unlock_field_ticket', ticket, { reason: 'A wrong day' });
    expect((await open(live)).body.data).toMatchObject({ state: 'changing', tickets: [], total: null });
    await done('archive_field_ticket', ticket);
    const deleted = await open(live);
    for (const { status, body } of [guessed, gone, deleted]) expect([status, body]).toEqual([404, guessed.body]);
    expect((await links(ticket)).map(({ state }: { state: string }) => state)).toEqual([
      'outdated',
      'expired',
      'withdrawn',
    ]);
  });

  test('429: who guesses is held up, and nobody else', async () => {
    const { locked, link } = await company();
    const token = await link(await locked());
    const address = from();
    const guess = () => by('field_tickets/open_by_link', `guess${Math.random()}`, {}, { address });
    for (let time = 0; time < 20; time++) expect((await guess()).status).toBe(404);
    expect((await guess()).status).toBe(429);
    expect((await by('field_tickets/open_by_link', token, {}, { address })).status).toBe(429);
    expect((await open(token)).status).toBe(200);
    // As often as this nobody reads.
    const busy = from();
    const replies = [];
    for (let time = 0; time < 121; time++)
      replies.push(await by('field_tickets/open_by_link', token, {}, { address: busy }));
    expect(replies.map(({ status }) => status)).toEqual([...Array(120).fill(200), 429]);
  });
});

describe('guest_links/make_link', () => {
  test('409: what is not final is not sent', async () => {
    const { admin, locked, customerID } = await company();
    const usual = { customerID, fieldTicketServiceDate: '2026-11-20' };
    const fresh = (await admin.call('field_tickets/create_field_ticket', usual)).body.data.fieldTicketID;
    const inBatch = await locked();
    const { body } = await admin.call('field_tickets/consolidate_field_tickets', { fieldTicketIDs: [inBatch] });
    for (const entityID of [fresh, inBatch, body.data.fieldTicketID])
      expect((await admin.call('guest_links/make_link', { module, entityID, guestName: 'Pat' })).status).toBe(409);
  });

  test('400, 403 and 404: for whom, how long, who may not, who sees no money, and what is not there', async () => {
    const { tenant, admin, locked, links } = await company();
    const ticket = await locked();
    const make = (person: TestPerson, more: object = {}) =>
      person.call('guest_links/make_link', { module, entityID: ticket, guestName: 'Pat', ...more });
    for (const more of [
      { guestName: ' ' },
      { days: 0 },
      { days: 91 },
      { guestEmail: 'nobody' },
      { message: 'x'.repeat(2_001) },
    ])
      expect((await make(admin, more)).status).toBe(400);
    expect((await make(await tenant.add('Technician'))).status).toBe(403);
    for (const more of [{ entityID: 999_999 }, { module: 'moons' }]) expect((await make(admin, more)).status).toBe(404);
    const other = await company();
    expect((await make(other.admin)).status).toBe(404);
    expect((await other.admin.call('guest_links/get_links', { module, entityID: ticket })).status).toBe(404);
    await make(admin);
    const [{ linkID }] = await links(ticket);
    expect((await other.admin.call('guest_links/withdraw_link', { linkID: linkID + 100 })).status).toBe(404);
    await app.owner.query(
      `insert into roles (tenant_id, role_id, name, grants) values ($1, 900, 'Batcher', '{"levels": {"field_tickets": 4}, "subs": {"field_tickets/batch": true}}')`,
      [tenant.tenantID],
    );
    const batcher = await tenant.add('Dispatcher');
    await app.owner.query('update people set role_id = 900 where tenant_id = $1 and user_id = $2', [
      tenant.tenantID,
      batcher.userID,
    ]);
    const refused = await make(batcher);
    expect([refused.status, refused.body.message]).toEqual([
      403,
      'Who sees no money sends no link: its page shows prices.',
    ]);
  });
});

describe('field_tickets/accept_by_link', () => {
  test('200: what is accepted says so, with its tickets; who, when and from where is kept with a hash of all of it', async () => {
    const { locked, batchOf, link, get, answer, links, on } = await company();
    const ids = [await locked(), await locked()];
    const batch = await batchOf(...ids);
    const token = await link(batch);
    const address = from();
    const signing = { name: 'Pat Long', title: 'Foreman', ink: 'M1 1L20 20' };
    expect((await by('field_tickets/accept_by_link', token, signing, { address, device: 'Pat’s phone' })).status).toBe(
      200,
    );
    expect(await get(batch)).toMatchObject({ status: 'ACCEPTED', isAccepted: true });
    for (const id of ids) expect(await get(id)).toMatchObject({ status: 'ACCEPTED', batchID: batch });
    expect((await answer(batch)).acceptance).toMatchObject({ ...signing, address, isInForce: true, isOfThis: true });
    expect((await open(token)).body.data).toMatchObject({
      state: 'accepted',
      acceptance: { name: 'Pat Long', title: 'Foreman' },
    });
    expect((await links(batch))[0].visits.map(({ deed }: { deed: string }) => deed)).toEqual(['Viewed', 'Accepted']);
    // A hash tells when a row says something else.
    await app.owner.query(
      'update document_lines set amount_cents = amount_cents + 1 where document_id = $1 and line = 1',
      [ids[0]],
    );
    expect((await answer(batch)).acceptance).toMatchObject({ isOfThis: false });
    // It is taken back by a rejection that says why, and by nothing else.
    expect((await on('approve_batch', batch)).status).toBe(409);
    expect((await on('unlock_field_ticket', ids[0] ?? 0, { reason: 'x' })).status).toBe(409);
    const silent = await on('reject_batch', batch, { code: 'scope' });
    expect([silent.status, silent.body.message]).toEqual([
      422,
      'The customer accepted it. Say why that is taken back.',
    ]);
    const rejected = await on('reject_batch', batch, { code: 'scope', reason: 'They found a double count' });
    expect(rejected.body.data).toMatchObject({ status: 'REJECTED', isAccepted: false });
    for (const id of ids) expect(await get(id)).toMatchObject({ status: 'VALIDATED', isAccepted: false });
    expect((await answer(batch)).acceptance).toMatchObject({ isInForce: false });
  });

  test('409: of ten at once one counts, and a repetition none', async () => {
    const { tenant, locked, batchOf, link, answer } = await company();
    const batch = await batchOf(await locked());
    const tokens = [await link(batch), await link(batch)];
    const tried = await Promise.all(
      Array.from({ length: 10 }, (_, at) => accept(tokens[at % 2] ?? '', { name: `Pat ${at}` })),
    );
    expect(tried.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
    const again = await accept(tokens[0] ?? '');
    expect(again.body.message).toMatch(/^It was accepted already by Pat \d on /);
    const { rows } = await app.owner.query('select from field_ticket_acceptances where tenant_id = $1', [
      tenant.tenantID,
    ]);
    expect(rows).toHaveLength(1);
    expect((await answer(batch)).acceptance.name).toMatch(/^Pat \d$/);
  });

  test('200: an approval is not undone once its customer has accepted', async () => {
    const { admin, locked, link, get, on } = await company();
    const { body } = await admin.call('field_tickets/consolidate_field_tickets', { fieldTicketIDs: [await locked()] });
    const batch = body.data.fieldTicketID;
    const approved = await on('approve_batch', batch);
    await accept(await link(batch));
    expect((await admin.call('events/undo', { undo: approved.body.undo })).status).toBe(409);
    const rejected = await on('reject_batch', batch, { code: 'scope', reason: 'By mistake' });
    expect((await admin.call('events/undo', { undo: rejected.body.undo })).status).toBe(200);
    expect(await get(batch)).toMatchObject({ status: 'ACCEPTED' });
  });

  test('200: a ticket that one customer accepted by itself and another in a batch is accepted with the batch', async () => {
    const { locked, batchOf, link, answer } = await company();
    const ticket = await locked();
    await accept(await link(ticket), { name: 'Pat Long' });
    expect((await answer(ticket)).acceptance).toMatchObject({ name: 'Pat Long', isInForce: true });
    await accept(await link(await batchOf(ticket)), { name: 'Sam Reyes' });
    expect((await answer(ticket)).acceptance).toMatchObject({ name: 'Pat Long', isInForce: false });
  });

  test('what is accepted and not billed keeps the books from being closed without a word', async () => {
    const { tenant, locked, link } = await company();
    const ticket = await locked();
    await accept(await link(ticket));
    const found = await tenant.within((context) =>
      findUnbilled(context, { from: '2026-11-01', to: '2026-11-30' } as never),
    );
    expect(found?.map(({ address }) => address)).toEqual([`/field_tickets/${ticket}`]);
  });

  test('200: a ticket that was accepted by itself is not so in a batch, until that is, and is again once it is taken out', async () => {
    const { tenant, admin, locked, link, get, done } = await company();
    const ticket = await locked();
    await accept(await link(ticket));
    expect(await get(ticket)).toMatchObject({ status: 'ACCEPTED' });
    await admin.call('field_tickets/consolidate_field_tickets', { fieldTicketIDs: [ticket] });
    expect(await get(ticket)).toMatchObject({ status: 'FINAL REVIEW', isAccepted: false });
    await done('remove_from_batch', ticket);
    expect(await get(ticket)).toMatchObject({ status: 'ACCEPTED', batchID: null });
    // Undone, the batch leaves it as it was as well.
    const again = await admin.call('field_tickets/consolidate_field_tickets', { fieldTicketIDs: [ticket] });
    expect(await get(ticket)).toMatchObject({ isAccepted: false });
    expect((await admin.call('events/undo', { undo: again.body.undo })).status).toBe(200);
    expect(await get(ticket)).toMatchObject({ status: 'ACCEPTED', batchID: null });
    // Unlocked, with a reason, it is open again.
    expect(await done('unlock_field_ticket', ticket, { reason: 'A wrong day' })).toMatchObject({ status: 'VALIDATED' });
    // What was taken back so does not come again by way of a batch.
    await older(app.owner, 'field_ticket_acceptances', { tenant_id: tenant.tenantID }, { minutes: 1 });
    await done('lock_field_ticket', ticket);
    await admin.call('field_tickets/consolidate_field_tickets', { fieldTicketIDs: [ticket] });
    expect(await done('remove_from_batch', ticket)).toMatchObject({ status: 'FINAL REVIEW', isAccepted: false });
  });
});

describe('field_tickets/dispute_by_link', () => {
  test('200: what is disputed of a ticket by itself is in dispute in its batch as well; a former link withdraws nothing', async () => {
    const { locked, batchOf, link, get, on, done } = await company();
    const ticket = await locked();
    const token = await link(ticket);
    const [sent] = (await open(token)).body.data.tickets;
    await by('field_tickets/dispute_by_link', token, {
      fieldTicketID: ticket,
      lineID: sent.lines[0].lineID,
      comment: 'Not that long',
    });
    const batch = await batchOf(ticket);
    for (const id of [ticket, batch]) expect(await get(id)).toMatchObject({ isDisputed: true });
    const { disputeID } = (await on('get_customer_answer', ticket)).body.data.disputes[0];
    await done('reject_batch', batch, { code: 'scope' });
    const late = await by('field_tickets/withdraw_dispute_by_link', token, { disputeID });
    expect(late.status).toBe(409);
  });

  test('200: a line in dispute is shown, told of, keeps the rest from being accepted, and is mended by a new revision', async () => {
    const { tenant, admin, locked, batchOf, link, get, answer, done, on } = await company();
    const ids = [await locked(), await locked()];
    const [first = 0] = ids;
    const batch = await batchOf(...ids);
    const token = await link(batch);
    const { tickets } = (await open(token)).body.data;
    const { lineID } = tickets[0].lines[1];
    const disputed = { fieldTicketID: first, lineID, comment: '<b>No crane</b> was there.' };
    expect((await by('field_tickets/dispute_by_link', token, disputed)).status).toBe(200);
    expect((await by('field_tickets/dispute_by_link', token, disputed)).status).toBe(409);
    expect((await open(token)).body.data.disputes).toMatchObject([
      {
        ofTicketID: first,
        lineID,
        lineText: 'Crane',
        lineAmount: 900,
        comment: '<b>No crane</b> was there.',
        state: 'open',
      },
    ]);
    for (const id of [batch, first]) expect(await get(id)).toMatchObject({ isDisputed: true });
    const list = await admin.call('field_tickets/get_field_ticket_list', { disputes: 'open' });
    expect(list.body.data.rows.map(({ fieldTicketID }: { fieldTicketID: number }) => fieldTicketID)).toEqual([
      batch,
      first,
    ]);
    await app.settled(tenant);
    const { rows } = (await admin.call('notifications/list_notifications', {})).body.data;
    expect(rows[0].notifications[0].text).toBe('Pat Long disputes “Crane”');
    expect((await accept(token)).body.message).toBe('One line is in dispute. Withdraw that, or wait for the answer.');

    await done('reject_batch', batch, { code: 'scope', reason: 'No crane' });
    expect((await open(token)).body.data).toMatchObject({
      state: 'changing',
      tickets: [],
      disputes: [{ state: 'settled' }],
    });
    expect((await accept(token)).body.message).toBe('This is being changed. You get a new link when it is done.');
    expect(await get(batch)).toMatchObject({ isDisputed: false });
    await done('revise_field_ticket', first, { reason: 'No crane' });
    const { lines } = await get(first);
    const was = lines.map(({ personName: _, ...line }: Record<string, unknown>) => line);
    await done('set_field_ticket_lines', first, { was, lines: was.slice(0, 1) });
    for (const step of ['validate_field_ticket', 'lock_field_ticket']) await done(step, first);
    await done('lock_field_ticket', ids[1] ?? 0);
    expect(await done('approve_batch', batch)).toMatchObject({ revision: 1, isDisputed: false });
    const outdated = (await open(token)).body.data;
    expect(outdated).toMatchObject({ state: 'outdated', title: `Batch ${batch}-A`, tickets: [], total: null });
    expect((await accept(token)).body.message).toBe(
      'There is a newer version of this. Answer by the link that came with it.',
    );
    const next = await link(batch);
    expect((await accept(next)).status).toBe(200);
    expect(await get(batch)).toMatchObject({ status: 'ACCEPTED', total: 200 + 1_100 });
    expect((await answer(first)).disputes).toMatchObject([{ state: 'settled', lineText: 'Crane' }]);
    expect((await on('get_customer_answer', 999_999)).status).toBe(404);
  });

  test('200: a dispute is withdrawn, or answered in words that the customer reads', async () => {
    const { tenant, admin, locked, link, get } = await company();
    const ticket = await locked();
    const token = await link(ticket);
    const [one, other] = (await open(token)).body.data.tickets[0].lines;
    const dispute = ({ lineID }: { lineID: number }) =>
      by('field_tickets/dispute_by_link', token, { fieldTicketID: ticket, lineID, comment: 'Why?' });
    for (const line of [one, other]) expect((await dispute(line)).status).toBe(200);
    const [first, second] = (await open(token)).body.data.disputes;
    const withdraw = () => by('field_tickets/withdraw_dispute_by_link', token, { disputeID: first.disputeID });
    expect((await withdraw()).status).toBe(200);
    expect((await withdraw()).status).toBe(409);
    const answering = { disputeID: second.disputeID, answer: 'It lifted the motor, 10:00 to 14:00.' };
    expect((await (await tenant.add('Technician')).call('field_tickets/answer_dispute', answering)).status).toBe(403);
    expect((await admin.call('field_tickets/answer_dispute', { ...answering, answer: ' ' })).status).toBe(400);
    expect((await admin.call('field_tickets/answer_dispute', answering)).status).toBe(200);
    expect((await admin.call('field_tickets/answer_dispute', answering)).status).toBe(409);
    expect((await open(token)).body.data.disputes).toMatchObject([
      { state: 'withdrawn' },
      { state: 'answered', answer: 'It lifted the motor, 10:00 to 14:00.' },
    ]);
    expect(await get(ticket)).toMatchObject({ isDisputed: false });
    expect((await accept(token)).status).toBe(200);
    expect((await dispute(one)).status).toBe(409);
  });

  test('400 and 404: nothing is reached but what the link is of', async () => {
    const { locked, link } = await company();
    const [ticket, another] = [await locked(), await locked()];
    const token = await link(ticket);
    const { lineID } = (await open(token)).body.data.tickets[0].lines[0];
    const dispute = (given: object) =>
      by('field_tickets/dispute_by_link', token, { fieldTicketID: ticket, lineID, comment: 'Why?', ...given });
    for (const given of [{ fieldTicketID: another }, { fieldTicketID: 999_999 }, { lineID: 999 }])
      expect((await dispute(given)).status).toBe(404);
    for (const given of [{ comment: ' \n ' }, { comment: 'x'.repeat(1_001) }, { comment: 'a\u0000b' }, { lineID: 'x' }])
      expect((await dispute(given)).status).toBe(400);
    expect((await accept(token, { ink: '<script>' })).status).toBe(400);
    expect((await accept(token, { name: '' })).status).toBe(400);
    const others = await link(another);
    await by('field_tickets/dispute_by_link', token, { fieldTicketID: ticket, lineID, comment: 'Why?' });
    const [{ disputeID }] = (await open(token)).body.data.disputes;
    expect((await by('field_tickets/withdraw_dispute_by_link', others, { disputeID })).status).toBe(404);
    expect((await open(others)).body.data.disputes).toEqual([]);
  });
});

test('whatever happens to batches and links: no ticket in a batch is accepted unless the batch is, and nothing that is rejected or open', async () => {
  const { admin, locked, batchOf, get, on } = await company();
  const random = new SeededRandom(seed);
  const ids: number[] = [];
  for (let at = 0; at < 4; at++) ids.push(await locked());
  const alone = await locked();
  const batch = await batchOf(...ids);
  const undos: string[] = [];
  const tokens: string[] = [];
  let accepted = 0;
  for (let turn = 0; turn < (isLong ? 600 : 60); turn++) {
    const deed = random.pick([
      'accept',
      'accept',
      'link',
      'link',
      'approve',
      'approve',
      'lock',
      'reject',
      'remove',
      'unlock',
      'undo',
    ]);
    const one = random.pick([...ids, alone]);
    const sent = random.isHit(0.7) ? batch : alone;
    if (deed === 'link') {
      const body = { module, entityID: sent, guestName: 'Pat' };
      const made = await admin.call('guest_links/make_link', body);
      if (made.status === 200) tokens.push(new URL(made.body.data.address).searchParams.get('token') ?? '');
    } else if (deed === 'accept') {
      if (tokens.length > 0 && (await accept(random.pick(tokens))).status === 200) accepted++;
    } else if (deed === 'undo') {
      const undo = undos.pop();
      if (undo) expect((await admin.call('events/undo', { undo })).status).toBeLessThan(500);
    } else {
      const replies =
        deed === 'approve'
          ? [await on('approve_batch', batch)]
          : deed === 'reject'
            ? [await on('reject_batch', batch, { code: 'scope', reason: random.isHit(0.5) ? 'So' : '' })]
            : deed === 'remove'
              ? [await on('remove_from_batch', one)]
              : deed === 'unlock'
                ? [await on('unlock_field_ticket', one, { reason: 'So' })]
                : await Promise.all([...ids, alone].map((id) => on('lock_field_ticket', id)));
      for (const { status, body } of replies) {
        expect(status, body.message).toBeLessThan(500);
        if (status === 200 && body.undo) undos.push(body.undo);
      }
    }
    const whole = await get(batch);
    for (const { isAccepted, isRejected, isApproved, isLocked, batchID, status } of [
      whole,
      ...(await Promise.all([...ids, alone].map(get))),
    ]) {
      expect([turn, deed, isAccepted && isRejected]).toEqual([turn, deed, false]);
      if (!isAccepted) continue;
      expect([turn, deed, status, isApproved || isLocked]).toEqual([turn, deed, 'ACCEPTED', true]);
      if (batchID !== null) expect([turn, deed, whole.isAccepted]).toEqual([turn, deed, true]);
    }
  }
  expect(accepted).toBeGreaterThan(0);
});
