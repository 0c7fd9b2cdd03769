import type { SeededEvent } from '#modules/events/seed.ts';
import { type SeededNote, seedNotes } from '#modules/notes/seed.ts';
import type { Context } from '#server/context.ts';
import { fromUtcTime } from '#shared/dates.ts';
import { type HashTag, hashTagAddress, hashTagLabel, mentionAttributes } from '#shared/rich-text.ts';
import type { SeededRandom } from '#shared/seeded-random.ts';
import { moduleOf } from './access/public.ts';
import type { WorkTables } from './tables.ts';

type Names = { colleague: string; other: string };
type Line = (names: Names) => string;
const said =
  (text: string): Line =>
  () =>
    `<p>${text}</p>`;

/** What the person who took the call writes. */
const ofOffice: Line[] = [
  said('Operator says it started after the power bump this morning. Gate code 4417, call the pumper before opening.'),
  said('Two Viton kits on the shelf in Odessa, bin C-14. Held one for you.'),
  ({ colleague }) => `<p>${colleague} can you take this after the Goldsmith job? They want it running by tonight.</p>`,
  said('H2S area: four-gas monitor and a second man. Site contact is on location until 4 PM.'),
  said('Customer approved up to $2,500 by phone. PO follows by mail.'),
  said('Vendor quotes 6 days on the bearing housing, 2 days air freight for $180 more.'),
  ({ other }) => `<p>Same failure as ${other}. Please compare the impeller before ordering.</p>`,
];
/** What the person on site writes. */
const ofField: Line[] = [
  said('Old seal out. Outboard face is heat checked and the O-ring is swollen, so this is product attack.'),
  () =>
    '<p>Readings before reassembly:</p><ul><li>Sleeve runout 0.0015 in, in tolerance</li><li>Suction 38 psi, discharge blocked in at 0 psi</li><li>Shaft turns freely by hand</li></ul>',
  said('Locked out and tagged at <strong>MCC 3, bucket 12</strong>. Drained the case, 40 gal to the vac truck.'),
  () =>
    '<p>Aligned coupling:</p><ol><li>Soft foot 0.001 in on the inboard left, shimmed</li><li>Offset 0.002 in, angularity 0.0005 in per inch</li><li>Torqued and match marked</li></ol>',
  said(
    'VFD trips on F0022 within 30 s of start. Output phases read 4.8, 4.7 and 0.2 A: cable to the motor is open on T3.',
  ),
  said('Bearing temperature <strong>186 °F</strong> after an hour at 1,780 rpm. Grease was black, repacked both ends.'),
  ({ colleague }) => `<p>Out of 1.375 in sleeves on the truck. ${colleague} can you send one with the night crew?</p>`,
  said('Vibration 0.31 in/s at 1x on the outboard bearing, down to 0.08 after balancing.'),
  said('Suction strainer plugged with scale and <em>paraffin</em>. Flushed it; the well needs a hot oil treatment.'),
  said('Waiting on the operator to bleed the line. On site since 9:15.'),
];
const atTheEnd: Line[] = [
  said('Bump test good, rotation confirmed, ran an hour at 68 psi without a leak. Lock removed.'),
  said('Back in service. Left the old seal and the spare gasket in the doghouse for the customer.'),
];
const forCustomers: Line[] = [
  said('Pump is back in service. The seal failed from product attack; we recommend Viton on the next rebuild.'),
  said('Parts are ordered and due Thursday. The spare pump carries the load until then.'),
];

type Item = {
  kind: 'task' | 'ticket';
  id: number;
  subject: string;
  created_by: number | null;
  fromMs: number;
  untilMs: number;
  isOpen: boolean;
  crew: number[];
};

/** Notes on what is open and on what ended in the last weeks, by those who work on it and who took the call. */
export async function seedWorkNotes(context: Context, random: SeededRandom): Promise<SeededEvent[]> {
  const db = context.db<WorkTables>();
  const people = await db.selectFrom('people').select(['user_id', 'name']).execute();
  const nameOf = new Map(people.map((person) => [person.user_id, person.name]));
  const items = await readItems(context);
  const notes: SeededNote[] = [];
  for (const item of items) {
    if (item.crew.length === 0 || !random.isHit(item.isOpen ? 0.75 : 0.5)) continue;
    const count = random.between(1, item.isOpen ? 4 : 6);
    const author = item.created_by ?? item.crew[0] ?? 0;
    const lines = [
      { line: random.pick(ofOffice), userID: author },
      ...Array.from({ length: count }, () => ({ line: random.pick(ofField), userID: random.pick(item.crew) })),
      ...(item.isOpen ? [] : [{ line: random.pick(atTheEnd), userID: random.pick(item.crew) }]),
    ].filter(({ line }, index, all) => all.findIndex((other) => other.line === line) === index);
    const step = (item.untilMs - item.fromMs) / (lines.length + 1);
    const of = { module: moduleOf[item.kind], entityId: item.id };
    for (const [index, { line, userID }] of lines.entries()) {
      const other = random.pick(items);
      const colleague = index === 0 ? random.pick(item.crew) : author;
      const names = {
        colleague: mention(colleague, nameOf.get(colleague) ?? ''),
        other: linkTo({ ...other, type: other.kind }),
      };
      notes.push({
        ...of,
        noteBody: line(names),
        userID,
        atMs: item.fromMs + step * (index + 1),
        isPinned: index === 0 && random.isHit(0.2),
        readBy: [author, ...item.crew].filter(
          (one, at, all) => one !== userID && all.indexOf(one) === at && random.isHit(0.7),
        ),
      });
    }
    if (item.kind === 'ticket' && random.isHit(0.2)) {
      const noteBody = random.pick(forCustomers)({ colleague: '', other: '' });
      notes.push({ ...of, noteBody, userID: author, atMs: item.untilMs - step / 2, audience: 'customer', readBy: [] });
    }
  }
  return seedNotes(context, notes);
}

async function readItems(context: Context): Promise<Item[]> {
  const db = context.db<WorkTables>();
  const recent = Date.now() - 30 * 86_400_000;
  const [rows, assignees] = await Promise.all([
    db
      .selectFrom('work_items')
      .select(['kind', 'id', 'subject', 'created_at', 'closed_at', 'created_by'])
      .where('deleted_at', 'is', null)
      .orderBy('kind')
      .orderBy('id')
      .execute(),
    db.selectFrom('work_assignees').select(['kind', 'work_id', 'user_id']).orderBy('user_id').execute(),
  ]);
  const crews = Map.groupBy(assignees, ({ kind, work_id }) => `${kind} ${work_id}`);
  const toMs = (time: string) => fromUtcTime(time).getTime();
  return rows
    .filter(({ closed_at }) => closed_at === null || toMs(closed_at) > recent)
    .map(({ kind, id, subject, created_at, closed_at, created_by }) => ({
      kind,
      id,
      subject,
      created_by,
      fromMs: toMs(created_at),
      untilMs: closed_at === null ? Date.now() : toMs(closed_at),
      isOpen: closed_at === null,
      crew: (crews.get(`${kind} ${id}`) ?? []).map(({ user_id }) => user_id),
    }));
}

function mention(id: number, name: string): string {
  const attributes = Object.entries(mentionAttributes(id)).map(([key, value]) => `${key}="${value}"`);
  return `<span ${attributes.join(' ')}>@${name}</span>`;
}

const linkTo = (tag: HashTag) => `<a href="${hashTagAddress(tag)}">${hashTagLabel(tag)}</a>`;
