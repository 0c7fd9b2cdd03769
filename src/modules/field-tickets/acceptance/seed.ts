import { type Context, nextNumbers } from '#server/context.ts';
import { toUtcTime } from '#shared/dates.ts';
import type { SeededRandom } from '#shared/seeded-random.ts';
import { findContact } from '../../customers/public.ts';
import type { SeededEvent } from '../../events/seed.ts';
import { viewed } from '../../guest-links/public.ts';
import { type SeededLink, seedLinks } from '../../guest-links/seed.ts';
import { fieldTicketEntity } from '../entity.ts';
import type { FieldTicketTables } from '../tables.ts';
import { readWhole, type Whole } from './public.ts';
import type { AcceptanceTables } from './tables.ts';

const { module } = fieldTicketEntity;
/** So many of the latest approved batches were sent; the first of them wait for an answer, one of them with a line in dispute. */
const [sentCount, waitingCount] = [24, 3];
const devices = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_2 like Mac OS X) Version/19.2 Mobile Safari/604.1',
  'Mozilla/5.0 (Linux; Android 16; Pixel 9) Chrome/142.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/142.0 Safari/537.36 Edg/142.0',
];
const hour = 3_600_000;
const comment = 'Two of these hours the crew waited for our own crane. We do not pay standby that we did not ask for.';

type Sent = Whole & { contact: { name: string; title: string; email: string } };

/** What customers said of the latest batches: most are accepted, some wait, and of one a line is in dispute. Answers what happened. */
export async function seedAcceptances(context: Context, random: SeededRandom): Promise<SeededEvent[]> {
  const sent = await listSent(context);
  const nowMs = Date.now();
  const links = sent.map((whole, at): SeededLink => {
    const isWaiting = at < waitingCount;
    const madeAtMs = nowMs - (isWaiting ? 4 + at : 12 + at * 5) * 24 * hour - random.between(1, 9) * hour;
    const from = { address: `203.0.113.${random.between(2, 250)}`, device: random.pick(devices) };
    const first = { ...from, deed: viewed, atMs: madeAtMs + random.between(1, 20) * hour };
    const later = { ...from, atMs: first.atMs + random.between(1, 40) * hour };
    const { name, email } = whole.contact;
    return {
      module,
      entityID: whole.sent.id,
      version: whole.version,
      guestName: name,
      guestEmail: email,
      madeBy: context.actor.userId,
      madeAtMs,
      days: 30,
      visits:
        isWaiting && at !== 0
          ? at === 1
            ? [first]
            : []
          : [first, { ...later, deed: at === 0 ? 'Disputed a line' : 'Accepted' }],
    };
  });
  const ids = await seedLinks(context, links);
  const told = (at: number, name: string, atMs: number, userID: number | null, after: object): SeededEvent[] => {
    const event = { module, name: `field_ticket_${name}`, atMs, userID, before: null, after };
    return [{ ...event, entityID: links[at]?.entityID ?? 0 }];
  };
  await keepAcceptances(context, sent, links, ids);
  const disputedLine = await keepDispute(context, sent[0], links[0], ids[0]);
  return links.flatMap((link, at) => {
    const said = link.visits.find(({ deed }) => deed !== viewed);
    return [
      ...told(at, 'sent', link.madeAtMs, link.madeBy, { sentTo: `${link.guestName}, ${link.guestEmail}` }),
      ...(said && at > 0 ? told(at, 'customer_accepted', said.atMs, null, { acceptedBy: link.guestName }) : []),
      ...(said && at === 0 ? told(at, 'disputed', said.atMs, null, { disputedBy: link.guestName, disputedLine }) : []),
    ];
  });
}

/** The latest approved batches, each with somebody of its customer who has an address. */
async function listSent(context: Context): Promise<Sent[]> {
  const rows = await context
    .db<FieldTicketTables>()
    .selectFrom('field_tickets')
    .select('field_ticket_id as id')
    .where('status', '=', 'APPROVED')
    .orderBy('field_ticket_id', 'desc')
    .limit(sentCount)
    .execute();
  const sent: Sent[] = [];
  for (const { id } of rows) {
    const whole = await readWhole(context, id);
    const contact = await findContact(context, whole.sent.customerID);
    if (contact) sent.push({ ...whole, contact });
  }
  // The one that is disputed has several tickets.
  const disputed = sent.find(({ tickets }) => tickets.length > 1);
  return disputed ? [disputed, ...sent.filter((one) => one !== disputed)] : sent;
}

async function keepAcceptances(
  context: Context,
  sent: readonly Sent[],
  links: readonly SeededLink[],
  linkIDs: readonly number[],
): Promise<void> {
  const accepted = sent.flatMap((whole, at) => {
    const deed = links[at]?.visits.find((visit) => visit.deed === 'Accepted');
    return deed ? [{ whole, deed, linkID: linkIDs[at] ?? 0 }] : [];
  });
  if (accepted.length === 0) return;
  const ids = await nextNumbers(context, 'field_ticket_acceptance', accepted.length);
  await context
    .db<AcceptanceTables>()
    .insertInto('field_ticket_acceptances')
    .values(
      accepted.map(({ whole, deed, linkID }, at) => ({
        acceptance_id: ids[at] ?? 0,
        field_ticket_id: whole.sent.id,
        link_id: linkID,
        accepted_name: whole.contact.name,
        accepted_title: whole.contact.title,
        accepted_ink: '',
        accepted_hash: whole.version,
        accepted_cents: whole.sent.total,
        accepted_at: toUtcTime(new Date(deed.atMs)),
        address: deed.address,
        device: deed.device,
      })),
    )
    .execute();
  await context
    .db<FieldTicketTables>()
    .updateTable('field_tickets')
    .set({ is_accepted: true })
    .where(
      'field_ticket_id',
      'in',
      accepted.flatMap(({ whole }) => [whole.sent.id, ...whole.tickets.map(({ id }) => id)]),
    )
    .execute();
}

/** Answers what its line says. */
async function keepDispute(
  context: Context,
  sent: Sent | undefined,
  link: SeededLink | undefined,
  linkID: number | undefined,
): Promise<string> {
  const ticket = sent?.tickets[0];
  const line = ticket?.lines.find(({ rateKind }) => rateKind === 'labor') ?? ticket?.lines[0];
  if (!sent || !ticket || !line || !link || linkID === undefined) return '';
  await context
    .db<AcceptanceTables>()
    .insertInto('field_ticket_disputes')
    .values({
      dispute_id: await context.nextNumber('field_ticket_dispute'),
      field_ticket_id: sent.sent.id,
      revision: sent.sent.revision,
      of_ticket_id: ticket.id,
      line_id: line.lineID,
      line_text: line.description,
      line_cents: line.amount,
      link_id: linkID,
      comment,
      disputed_by: link.guestName,
      disputed_at: toUtcTime(new Date(link.visits.at(-1)?.atMs ?? link.madeAtMs)),
      withdrawn_at: null,
      answer: null,
      answered_at: null,
      answered_by: null,
    })
    .execute();
  return line.description;
}
