import { insertDocuments, type LineRow } from '#modules/documents/public.ts';
import { sumCents } from '#modules/documents/rules.ts';
import type { Context } from '#server/context.ts';
import { addDays, dateInZone } from '#shared/dates.ts';
import { weekdayOf } from '#shared/days.ts';
import type { SeededRandom } from '#shared/seeded-random.ts';
import { toUnits } from '#shared/units.ts';
import { findAddress } from '../customers/public.ts';
import type { SeededEvent } from '../events/seed.ts';
import type { SeededJob } from '../work/seed.ts';
import { batched, type Documents, numbered, type Own, usual } from './batches-seed.ts';
import type { EnteredFieldLine } from './contract.ts';
import { fieldTicketEntity } from './entity.ts';
import { pricedLines } from './priced-lines.ts';
import type { FieldLine } from './rules.ts';

type Known = {
  services: ReadonlyMap<string, number>;
  jobs: readonly SeededJob[];
  /** Who works, by division. */
  crews: ReadonlyMap<number, readonly number[]>;
};

/** A batch, and the day on which it was approved. */
export type ApprovedBatch = { id: number; on: string };

/** What was done, and which parts it took. */
const works: readonly (readonly [text: string, parts: readonly string[]])[] = [
  [
    'Pulled the transfer pump, replaced the mechanical seal, set and aligned it. Runs at 0.08 in/s.',
    ['SEAL-T1', 'GASK-KIT'],
  ],
  [
    'Repacked the SWD charge pump and replaced the sleeves. Checked the leak-off after an hour.',
    ['PACK-GFO', 'GREASE'],
  ],
  ['Replaced both bearings of the booster, greased, laser aligned.', ['BRG-6312', 'GREASE', 'ALIGN']],
  ['Pulled the submersible, changed the motor, set it at 1,240 ft. Insulation 480 megohms.', ['PULL-SET']],
  ['Replaced the coupling insert and the guard bolts. Ran it for half an hour, no vibration.', ['CPLG-L150']],
  ['Quarterly inspection of the station, vibration survey of two pumps.', ['PM-QTR', 'VIB']],
  ['Found the check valve stuck, freed it, replaced the gaskets and tested at 900 psi.', ['GASK-KIT']],
];
const orders = ['4500', 'PO-', 'WO '];
/** One of so many of the past jobs has a field ticket, those of the last weeks all have. */
const oneOf = 10;
const recentDays = 30;
const hour = 3_600_000;

/**
 * Field tickets of two years, in every status: old ones are through the final review, those of the last weeks wait for what comes next. Answers what happened to
 * the latest, and the batches that are approved, the earliest first.
 */
export async function seedFieldTickets(
  context: Context,
  random: SeededRandom,
  { services, jobs, crews }: Known,
): Promise<{ events: SeededEvent[]; approved: ApprovedBatch[] }> {
  const today = dateInZone(new Date(), context.timeZone);
  const recent = addDays(today, -recentDays);
  const chosen = jobs.filter(({ date }, at) => date < today && (date > recent ? at % 2 === 0 : at % oneOf === 0));
  const documents: Documents = [];
  const own: Own[] = [];
  const events: SeededEvent[] = [];
  for (const [at, job] of chosen.entries()) {
    // Numbered for good with the batches, in the order in which they were made.
    const id = at + 1;
    const crew = crews.get(job.divisionID ?? 0) ?? [];
    const date = weekdayOf(job.date) === 0 ? addDays(job.date, -1) : job.date;
    const [workDone, parts] = random.pick(works);
    const scope = {
      customerID: job.customerID,
      locationID: (await findAddress(context, job.customerID, job.locationID))?.locationID ?? null,
      divisionID: job.divisionID,
      fieldTicketServiceDate: date,
    };
    const lines = await pricedLines(context, entered(random, services, crew, parts), scope, []);
    const age = Math.round((Date.parse(today) - Date.parse(date)) / (24 * hour));
    const state = stateOf(random, age);
    const submitted = Date.parse(`${date}T23:00:00Z`) + random.between(0, 12) * hour;
    const validated = new Date(submitted + random.between(18, 50) * hour).toISOString();
    const locked = new Date(submitted + random.between(52, 120) * hour).toISOString();
    const by = random.pick(crew.length > 0 ? crew : [context.actor.userId]);
    documents.push({
      documentID: id,
      head: {
        kind: 'field_ticket',
        number: state.isLocked ? id : null,
        payee_kind: 'customer',
        payee_id: job.customerID,
        document_date: date,
        due_on: null,
        reference: random.isHit(0.7) ? `${random.pick(orders)}${random.between(10_000, 99_999)}` : '',
        memo: workDone,
        division_id: job.divisionID,
        total_cents: sumCents(lines.map(({ amount }) => amount)),
        created_by: by,
        created_at: new Date(submitted).toISOString(),
        submitted_at: new Date(submitted).toISOString(),
        submitted_by: by,
        approved_at: state.isLocked ? locked : null,
        approved_by: state.isLocked ? context.actor.userId : null,
      },
      rows: { lines: lines.map(rowOf) },
    });
    own.push({
      ...usual,
      field_ticket_id: id,
      location_id: scope.locationID,
      ticket_id: job.ticketID,
      afe_number: random.isHit(0.35) ? `AFE-${random.between(1_000, 9_999)}` : '',
      cost_code: random.isHit(0.3) ? `${random.pick(['620', '640', '710'])}-${random.between(10, 99)}` : '',
      validated_at: state.isValidated ? validated : null,
      service_type: state.isQuote ? 2 : 1,
      is_billable: !state.isQuote,
      is_open: !state.isClosed,
      is_validated: state.isValidated,
      is_locked: state.isLocked,
      is_archived: state.isArchived,
    });
    if (date > recent)
      events.push({
        module: fieldTicketEntity.module,
        entityID: id,
        name: 'field_ticket_created',
        atMs: Math.min(submitted, Date.now() - hour),
        userID: by,
        before: null,
        after: { customerID: job.customerID, fieldTicketServiceDate: date, workDone },
      });
  }
  const batches = batched(context, today, documents, own);
  const all = await numbered(context, [...batches.documents, ...documents], [...batches.own, ...own]);
  await insertDocuments(context, fieldTicketEntity.module, all.documents);
  await context.db<{ field_tickets: Own }>().insertInto('field_tickets').values(all.own).execute();
  const approved = batches.documents.flatMap(({ documentID, head }) =>
    head.approved_at ? { id: all.idOf(documentID), on: String(head.approved_at).slice(0, 10) } : [],
  );
  return {
    events: events.map((event) => ({ ...event, entityID: all.idOf(event.entityID) })),
    approved: approved.toSorted((one, other) => one.on.localeCompare(other.on) || one.id - other.id),
  };
}

/** How far one of some age has come. */
function stateOf(random: SeededRandom, age: number) {
  const isArchived = random.isHit(0.015);
  const isQuote = !isArchived && random.isHit(0.03);
  const isLocked = !isArchived && !isQuote && age > 9 + random.between(0, 6);
  const isValidated = isLocked || (!isArchived && !isQuote && age > 3 + random.between(0, 4));
  return { isArchived, isQuote, isLocked, isValidated, isClosed: isValidated && random.isHit(0.5) };
}

/** Hours of one or two of a crew, some of them overtime, the way there, and parts. */
function entered(
  random: SeededRandom,
  services: ReadonlyMap<string, number>,
  crew: readonly number[],
  parts: readonly string[],
): EnteredFieldLine[] {
  const line = (code: string, quantity: number, more: Partial<EnteredFieldLine> = {}): EnteredFieldLine => ({
    serviceID: services.get(code) ?? null,
    description: '',
    personID: null,
    quantity,
    unit: '',
    multiplier: 1,
    rate: null,
    discountPercent: 0,
    rateReason: '',
    ...more,
  });
  const [mechanic = null, helper = null] = crew.length > 0 ? [random.pick(crew), random.pick(crew)] : [];
  const hours = random.between(8, 32) / 4;
  const beyond = random.isHit(0.3) ? random.between(2, 12) / 4 : 0;
  return [
    line('LAB-MECH', hours, { personID: mechanic }),
    ...(beyond > 0 ? [line('LAB-MECH', beyond, { personID: mechanic, multiplier: 1.5 })] : []),
    ...(random.isHit(0.45) ? [line('LAB-HELP', hours, { personID: helper })] : []),
    line('TRUCK', 1),
    line('MILE', random.between(18, 190)),
    ...(random.isHit(0.2) ? [line('CRANE', random.between(4, 20) / 2)] : []),
    ...parts.map((code) => line(code, code.startsWith('PACK') || code === 'GREASE' ? random.between(2, 12) : 1)),
  ];
}

const rowOf = (line: FieldLine, index: number): LineRow => ({
  line_id: line.lineID,
  line: index + 1,
  description: line.description,
  item_class: null,
  quantity_units: toUnits(line.quantity),
  rate_units: toUnits(line.rate),
  discount_percent_units: toUnits(line.discountPercent),
  amount_cents: line.amount,
  discount_cents: 0,
  account_id: null,
  is_taxable: null,
  is_taxed: null,
  stock_cost_cents: 0,
  service_id: line.serviceID,
  ticket_id: null,
  payee_kind: null,
  payee_id: null,
  division_id: null,
  department_id: null,
  location_id: null,
  unit: line.unit,
  rate_kind: line.rateKind,
  person_id: line.personID,
  multiplier_units: toUnits(line.multiplier),
  rate_sheet_id: line.rateSheetID,
  rate_sheet_version: line.rateSheetVersion,
  sheet_rate_units: line.sheetRate === null ? null : toUnits(line.sheetRate),
  rate_reason: line.rateReason,
  typed_quantity_units: line.typedQuantity === null ? null : toUnits(line.typedQuantity),
  typed_unit: line.typedUnit,
  typed_multiplier_units: line.typedMultiplier === null ? null : toUnits(line.typedMultiplier),
});
