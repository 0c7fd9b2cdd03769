import { lineAmount, sumCents } from '#modules/documents/rules.ts';
import { quantityKind, readFigure } from '#shared/figures.ts';
import { uuidv7 } from '#shared/ids.ts';
import type { Cents } from '#shared/money.ts';
import { missingOf, type multipliers } from '../rules.ts';
import type { FieldDay, FieldPrices } from './contract.ts';

/** A field ticket as it is written on a device, pure (docs/rules/my-day.md). */

export type DraftLine = {
  key: string;
  serviceID: number | null;
  description: string;
  personID: number | null;
  /** As it is typed. */
  quantity: string;
  unit: string;
  multiplier: (typeof multipliers)[number];
};
/** A photo; the device has its bytes until the server has them. */
export type DraftPhoto = { key: string; name: string; type: string; fileID: number | null };
export type DraftSignature = {
  name: string;
  title: string;
  /** Where it was given, as the location is called; not there on what earlier versions kept. */
  place?: string | undefined;
  ink: string;
  atMs: number;
  /** What stood there when it was given. */
  over: string;
  /** What that came to; null where no price was shown. */
  total: Cents | null;
};

export type Draft = {
  draftID: string;
  customerID: number | null;
  locationID: number | null;
  ticketID: number | null;
  divisionID: number | null;
  date: string;
  purchaseOrder: string;
  afeNumber: string;
  costCode: string;
  workDone: string;
  lines: DraftLine[];
  photos: DraftPhoto[];
  signature: DraftSignature | null;
  changedAtMs: number;
};

const blank = (date: string): Draft => ({
  draftID: uuidv7(),
  customerID: null,
  locationID: null,
  ticketID: null,
  divisionID: null,
  date,
  purchaseOrder: '',
  afeNumber: '',
  costCode: '',
  workDone: '',
  lines: [],
  photos: [],
  signature: null,
  changedAtMs: Date.now(),
});

/** As any version of the page wrote it: what it did not know yet is empty. Null for what is none. */
export function readDraft(kept: unknown): Draft | null {
  if (typeof kept !== 'object' || kept === null || typeof (kept as Draft).draftID !== 'string') return null;
  return { ...blank(''), ...kept };
}

/** A new one: of nothing, or of a ticket. */
export function newDraft(day: Pick<FieldDay, 'date' | 'customers'>, ticket?: FieldDay['tickets'][number]): Draft {
  const customerID = ticket?.customerID ?? null;
  const places = day.customers.find((one) => one.customerID === customerID)?.locations ?? [];
  const named = places.find(({ locationID }) => locationID === ticket?.locationID);
  // Where its ticket is; where there is one place, the work is there.
  const place = named ?? (places.length === 1 ? places[0] : undefined);
  return {
    ...blank(day.date),
    ticketID: ticket?.ticketID ?? null,
    divisionID: ticket?.divisionID ?? null,
    customerID,
    locationID: place?.locationID ?? null,
  };
}

/** The same work on another day: all but its photos and its signature. */
export const copyOf = (day: Pick<FieldDay, 'date'>, was: FieldDay['latest'][number]): Draft => ({
  ...blank(day.date),
  customerID: was.customerID,
  locationID: was.locationID,
  ticketID: was.ticketID,
  divisionID: was.divisionID,
  purchaseOrder: was.purchaseOrder,
  afeNumber: was.afeNumber,
  costCode: was.costCode,
  workDone: was.workDone,
  lines: was.lines.map((line) => ({ ...line, key: uuidv7(), quantity: String(line.quantity) })),
});

export const newLine = (more: Partial<DraftLine>): DraftLine => ({
  key: uuidv7(),
  serviceID: null,
  description: '',
  personID: null,
  quantity: '1',
  unit: '',
  multiplier: 1,
  ...more,
});

/** The number that is typed (docs/rules/money.md); null for what is none, or less than nothing. */
export function quantityOf({ quantity }: Pick<DraftLine, 'quantity'>): number | null {
  const read = readFigure(quantity, quantityKind);
  if (!('text' in read) || read.text === '') return null;
  const typed = Number(read.text);
  return typed >= 0 && typed <= 1_000_000 ? typed : null;
}

/** For whom, where and for which part of the company something is. */
export type Place = { customerID: number; locationID: number | null; divisionID: number | null };
export const isOfPlace = (one: Place, other: Place): boolean =>
  one.customerID === other.customerID && one.locationID === other.locationID && one.divisionID === other.divisionID;

/** The prices for whom, where and for which part of the company it is; else those of the customer, which are not for sure. */
export function pricesFor(
  prices: readonly FieldPrices[],
  draft: Pick<Draft, 'customerID' | 'locationID' | 'divisionID'>,
): { prices: FieldPrices; isExact: boolean } | null {
  const own = prices.filter(({ customerID }) => customerID === draft.customerID);
  const exact = own.find((one) => isOfPlace(one, { ...draft, customerID: one.customerID }));
  const near = own.find(({ divisionID }) => divisionID === draft.divisionID) ?? own[0];
  const found = exact ?? near;
  return found ? { prices: found, isExact: found === exact } : null;
}

type Offer = FieldPrices['offers'][number];
export const offersOf = (prices: FieldPrices | undefined, serviceID: number | null): readonly Offer[] =>
  prices?.offers.filter((offer) => offer.serviceID === serviceID) ?? [];

export function offerOf(prices: FieldPrices | undefined, line: DraftLine): Offer | null {
  const offers = offersOf(prices, line.serviceID);
  const byUnit = offers.filter(({ unit }) => unit === line.unit);
  return byUnit.find(({ multiplier }) => multiplier === line.multiplier) ?? byUnit[0] ?? null;
}

/** What a line comes to by the device’s prices; null where nobody says one: it is never 0 by absence. */
export function amountOf(prices: FieldPrices | undefined, line: DraftLine): Cents | null {
  const quantity = quantityOf(line);
  const rate = offerOf(prices, line)?.rate ?? null;
  return quantity === null || rate === null ? null : lineAmount({ quantity, rate, discountPercent: 0 });
}

/** What all of it comes to; null while a line has no price. */
export function totalOf(prices: FieldPrices | undefined, { lines }: Pick<Draft, 'lines'>): Cents | null {
  const amounts = lines.map((line) => amountOf(prices, line));
  const known = amounts.filter((amount) => amount !== null);
  return lines.length === 0 || known.length < amounts.length ? null : sumCents(known);
}

/** What a customer signs, in one order. */
export const contentOf = (draft: Draft): string =>
  JSON.stringify([
    ...[draft.customerID, draft.locationID, draft.ticketID, draft.date, draft.purchaseOrder, draft.afeNumber],
    ...[draft.costCode, draft.workDone],
    draft.lines.map(({ key: _, ...line }) => line),
  ]);

export const isSignedAsItIs = (draft: Draft): boolean | null =>
  draft.signature && draft.signature.over === contentOf(draft);

const noDemands = {
  requiresPurchaseOrder: false,
  requiresAFE: false,
  requiresCostCode: false,
  requiresSignature: false,
};

/** What keeps it from being handed in, and what the office will ask for. */
export function missingIn(draft: Draft, day: FieldDay): { now: string[]; later: string[] } {
  const now = [
    ...(draft.customerID === null ? ['The customer'] : []),
    ...(draft.customerID !== null && !day.customers.some(({ customerID }) => customerID === draft.customerID)
      ? ['Another customer: the one that was chosen is no longer there']
      : []),
    ...(draft.date === '' ? ['The day of service'] : []),
    ...(draft.signature?.name.trim() === '' ? ['The name of who signed'] : []),
    ...draft.lines.flatMap((line, index) => (quantityOf(line) === null ? [`The quantity, line ${index + 1}`] : [])),
    ...draft.lines.flatMap((line, index) =>
      line.serviceID === null && line.description.trim() === '' ? [`What it is, line ${index + 1}`] : [],
    ),
  ];
  const customer = day.customers.find(({ customerID }) => customerID === draft.customerID);
  const prices = pricesFor(day.prices, draft)?.prices;
  const later = missingOf(
    {
      ...draft,
      lines: draft.lines.map((line) => ({
        description: nameOf(line, day),
        personID: line.personID,
        quantity: quantityOf(line) ?? 1,
        rateKind: offerOf(prices, line)?.isLabor ? ('labor' as const) : null,
        // The office sees whether there is a price.
        rate: 1,
        sheetRate: 1,
        rateReason: '',
      })),
      isSignedAsItIs: isSignedAsItIs(draft),
    },
    customer ?? noDemands,
  );
  return { now, later };
}

export const nameOf = ({ serviceID, description }: DraftLine, { services }: Pick<FieldDay, 'services'>): string =>
  description || (services.find((one) => one.serviceID === serviceID)?.name ?? 'A line');

/** As it is handed in; photos that the server has not got go with it. */
export function handedIn(draft: Draft, atMs: number) {
  const { signature } = draft;
  return {
    draftID: draft.draftID,
    customerID: draft.customerID,
    locationID: draft.locationID,
    ticketID: draft.ticketID,
    divisionID: draft.divisionID,
    fieldTicketServiceDate: draft.date,
    purchaseOrder: draft.purchaseOrder.trim(),
    afeNumber: draft.afeNumber.trim(),
    costCode: draft.costCode.trim(),
    workDone: draft.workDone.trim(),
    lines: draft.lines.map((line) => ({
      serviceID: line.serviceID,
      description: line.description.trim(),
      personID: line.personID,
      quantity: quantityOf(line) ?? 0,
      unit: line.unit,
      multiplier: line.multiplier,
    })),
    photoIDs: draft.photos.flatMap(({ fileID }) => fileID ?? []),
    signature: signature && {
      name: signature.name,
      title: signature.title,
      place: signature.place ?? '',
      ink: signature.ink,
      agoMs: Math.max(0, atMs - signature.atMs),
      isOfThis: isSignedAsItIs(draft) === true,
      total: signature.total === null ? null : (signature.total / 100).toFixed(2),
    },
  };
}
