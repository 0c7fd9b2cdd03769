import { type DocumentLine, lineAmount, sumCents } from '#modules/documents/rules.ts';
import { rateKindKeys, rateKinds } from '#modules/rate-sheets/rules.ts';
import { type ItemClass, itemClasses } from '#modules/sales-tax/rules.ts';
import { formatCalendarDate } from '#shared/dates.ts';
import type { Cents } from '#shared/money.ts';

/** How field tickets become lines of an invoice, pure (docs/rules/field-tickets.md#the-bill). */

/** By what the lines of tickets are put together. */
export const billLayouts = {
  ticket: 'Ticket',
  day: 'Day',
  class: 'Class',
  costCode: 'Cost code',
} as const;
export type BillLayout = keyof typeof billLayouts;
export const billLayoutKeys = Object.keys(billLayouts) as [BillLayout, ...BillLayout[]];

/** As field tickets say it. */
type Line = {
  lineID: number;
  serviceID: number | null;
  quantity: number;
  rate: number;
  discountPercent: number;
  rateKind: keyof typeof rateKinds | null;
  amount: Cents;
};
type Ticket = {
  fieldTicketID: number;
  date: string;
  workDone: string;
  purchaseOrder: string;
  costCode: string;
  ticketID: number | null;
  lines: readonly Line[];
};
/** How a line is booked and taxed. */
export type Booking = { itemClass: ItemClass; accountID: number };
type Part = { ticket: Ticket; line: Line; booking: Booking; className: string };

/** What is billed of which lines of tickets: a line of the invoice, and all that it is made of. */
export type BillLine = { line: DocumentLine; of: { ticket: Ticket; line: Line }[] };

const itemClassOf: Partial<Record<keyof typeof rateKinds, ItemClass>> = {
  equipment: 'equipment',
  material: 'material',
  third_party: 'other',
};
/** How something is taxed that is no service of the catalogue: as the kind of work that it is. */
export const usualClass = (rateKind: Line['rateKind']): ItemClass => itemClassOf[rateKind ?? 'labor'] ?? 'service';

/** Labor, Equipment, Materials, …: as the sheet calls it, else as the catalogue does. */
const classNameOf = ({ rateKind }: Line, itemClass: ItemClass): string =>
  rateKind
    ? rateKinds[rateKind].name
    : itemClass === 'material'
      ? rateKinds.material.name
      : itemClasses[itemClass].name;
const classOrder: string[] = [
  ...rateKindKeys.map((key) => rateKinds[key].name),
  ...Object.values(itemClasses).map((one) => one.name),
];
const rankOf = (className: string): number => classOrder.indexOf(className);

/** What a layout puts together, and how that stands in order. */
const groupOf: Record<BillLayout, (part: Part) => string> = {
  ticket: ({ ticket }) => `${ticket.date} ${String(ticket.fieldTicketID).padStart(16, '0')}`,
  day: ({ ticket }) => ticket.date,
  class: () => '',
  // Without one at the end.
  costCode: ({ ticket }) => (ticket.costCode === '' ? '\uffff' : ticket.costCode),
};

/**
 * The lines of an invoice of some tickets. A line never mixes what is booked or taxed otherwise, so that the layout changes neither total nor tax; with
 * all the lines of the tickets they come to what these do, to the cent.
 */
export function billLines(
  tickets: readonly Ticket[],
  layout: BillLayout,
  bookingOf: (line: Line) => Booking,
): BillLine[] {
  const parts = tickets.flatMap((ticket) =>
    ticket.lines.map((line): Part => {
      const booking = bookingOf(line);
      return { ticket, line, booking, className: classNameOf(line, booking.itemClass) };
    }),
  );
  const keyed = parts.map((part) => ({ part, group: groupOf[layout](part) }));
  const groups = Map.groupBy(keyed, ({ part, group }) =>
    JSON.stringify([group, rankOf(part.className), part.booking.itemClass, part.booking.accountID]),
  );
  const isMixed = new Set(tickets.map(({ purchaseOrder }) => purchaseOrder)).size > 1;
  const named = new Set<number>();
  return [...groups.values()]
    .toSorted((one, other) => compare(one[0], other[0]))
    .map((some) => {
      const of = some.map(({ part }) => part);
      const description = wordsOf[layout](of, { isMixed, isFirst: isNew(named, of) });
      return { line: lineOf(of, description), of: of.map(({ ticket, line }) => ({ ticket, line })) };
    });
}

/** Whether the ticket of a line was not spoken of yet. */
function isNew(named: Set<number>, [first]: readonly Part[]): boolean {
  const id = first?.ticket.fieldTicketID ?? 0;
  return !named.has(id) && named.add(id) !== undefined;
}

type Keyed = { part: Part; group: string };
function compare(one: Keyed | undefined, other: Keyed | undefined): number {
  if (!one || !other) return 0;
  if (one.group !== other.group) return one.group < other.group ? -1 : 1;
  return rankOf(one.part.className) - rankOf(other.part.className);
}

/** What they have in common; null where they differ. */
function common<Value>(values: readonly Value[]): Value | null {
  const [first = null] = values;
  return values.every((one) => one === first) ? first : null;
}

/** So many at one rate where all of it is at that rate, else one of what it comes to. */
function lineOf(parts: readonly Part[], description: string): DocumentLine {
  const amount = sumCents(parts.map(({ line }) => line.amount));
  const rate = common(parts.map(({ line }) => line.rate));
  const quantity = Math.round(parts.reduce((sum, { line }) => sum + line.quantity, 0) * 10_000) / 10_000;
  const isPlain = rate !== null && quantity > 0 && parts.every(({ line }) => line.discountPercent === 0);
  const counted = { quantity, rate: rate ?? 0, discountPercent: 0 };
  const [{ booking }] = parts as [Part];
  const serviceID = common(parts.map(({ line }) => line.serviceID));
  return {
    description,
    ...booking,
    ...(isPlain && lineAmount(counted) === amount ? counted : { quantity: 1, rate: amount / 100, discountPercent: 0 }),
    isTaxable: null,
    stockCost: 0 as Cents,
    ...(serviceID !== null && { serviceID }),
    ticketID: common(parts.map(({ ticket }) => ticket.ticketID)),
  };
}

const mostNamed = 12;
/** `field tickets 12, 13 and 4 more`. */
function ticketsIn(parts: readonly Part[]): string {
  const ids = [...new Set(parts.map(({ ticket }) => ticket.fieldTicketID))];
  const more = ids.length > mostNamed ? ` and ${ids.length - mostNamed} more` : '';
  return `field ticket${ids.length === 1 ? '' : 's'} ${ids.slice(0, mostNamed).join(', ')}${more}`;
}

/** A line of an invoice holds so much. */
const mostSigns = 300;
const cut = (text: string): string => (text.length <= mostSigns ? text : `${text.slice(0, mostSigns - 1).trimEnd()}…`);
const dayText = ({ ticket }: Part): string => formatCalendarDate(ticket.date);
const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** What its reader is told: which ticket, which day, what. */
const wordsOf: Record<BillLayout, (parts: readonly Part[], about: { isMixed: boolean; isFirst: boolean }) => string> = {
  ticket: (parts, { isMixed, isFirst }) => {
    const [first] = parts as [Part];
    const { fieldTicketID, purchaseOrder, workDone } = first.ticket;
    const order = isMixed && purchaseOrder ? `, P.O. ${purchaseOrder}` : '';
    const work = isFirst && workDone ? `: ${workDone.replace(/\s+/g, ' ').trim()}` : '';
    return cut(`Field ticket ${fieldTicketID}, ${dayText(first)}${order}, ${lower(first.className)}${work}`);
  },
  day: (parts) => cut(`${dayText(parts[0] as Part)}, ${lower((parts[0] as Part).className)}: ${ticketsIn(parts)}`),
  class: (parts) => {
    const [first, last] = [parts[0] as Part, parts.at(-1) as Part];
    const days = first.ticket.date === last.ticket.date ? dayText(first) : `${dayText(first)} to ${dayText(last)}`;
    return cut(`${first.className}, ${days}: ${ticketsIn(parts)}`);
  },
  costCode: (parts) => {
    const [first] = parts as [Part];
    const code = first.ticket.costCode ? `Cost code ${first.ticket.costCode}` : 'No cost code';
    return cut(`${code}, ${lower(first.className)}: ${ticketsIn(parts)}`);
  },
};
