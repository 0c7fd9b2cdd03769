import type { Context } from '#server/context.ts';
import type { DocumentModel, DocumentSection } from '#server/paper/documents.ts';
import { dateInZone, formatCalendarDate } from '#shared/dates.ts';
import { Refusal } from '#shared/errors.ts';
import { moneyRight } from '#shared/money-rights.ts';
import { can } from '#shared/permission.ts';
import { findAddress } from '../../customers/public.ts';
import { addressLines } from '../../places/rules.ts';
import { readServices } from '../../services/public.ts';
import { readPaper } from '../../tenants/papers/public.ts';
import { rateSheets } from '../record.ts';
import { rateKinds, scopeText } from '../rules.ts';
import { versionOf } from '../versions.ts';
import { type BookLine, bookTables, bookWords } from './rules.ts';

/**
 * A rate sheet as a price book, for whoever pays by it; null when it is not there. Errors: 403 without the right to read rate sheets, and for who sees
 * no money.
 */
export async function findPriceBook(context: Context, rateSheetID: number): Promise<DocumentModel | null> {
  context.require(can('ratesheets', 'read'));
  context.require(moneyRight(context.has));
  const sheet = await rateSheets.get(context, rateSheetID).catch((error) => {
    if (error instanceof Refusal && error.status === 404) return null;
    throw error;
  });
  if (!sheet) return null;
  const services = await readServices(
    context,
    sheet.lines.flatMap(({ serviceID }) => serviceID ?? []),
  );
  const lines = sheet.lines.map((line): BookLine => {
    const service = services.get(line.serviceID ?? 0);
    return { ...line, serviceName: service?.name ?? null, unit: service?.unit ?? rateKinds[line.kind].unit };
  });
  const [{ sender }, version, recipient] = await Promise.all([
    readPaper(context),
    versionOf(context, rateSheetID),
    recipientOf(context, sheet),
  ]);
  const { name, validFrom, validUntil, isDraft } = sheet;
  return {
    title: name,
    subject: isDraft ? 'Price book, DRAFT: not in effect' : 'Price book',
    sender,
    recipient,
    facts: [
      { label: 'For', value: scopeText(sheet) },
      { label: 'Version', value: String(version) },
      { label: 'From', value: formatCalendarDate(validFrom) },
      { label: 'Through', value: validUntil === null ? 'Until another follows' : formatCalendarDate(validUntil) },
    ],
    sections: [
      ...bookTables(lines).map((table): DocumentSection => ({ kind: 'table', ...table, total: null })),
      lines.length === 0
        ? {
            kind: 'text',
            title: 'Rates',
            text: 'This sheet has no rates of its own: the prices of our catalogue hold.',
          }
        : null,
      ...bookWords(sheet, lines).map((words): DocumentSection => ({ kind: 'text', ...words })),
    ],
    foot: `${sender.name} · ${name}, version ${version} · printed ${formatCalendarDate(dateInZone(new Date(), context.timeZone))}`,
  };
}

type ForWhom = Pick<
  Awaited<ReturnType<typeof rateSheets.get>>,
  'customerID' | 'customerName' | 'locationID' | 'locationName' | 'divisionName'
>;

/** A customer at the place that the sheet is for, else where their letters go; null where it is for nobody in particular. */
async function recipientOf(context: Context, sheet: ForWhom): Promise<DocumentModel['recipient']> {
  const { customerID, customerName, locationID, locationName, divisionName } = sheet;
  if (customerID === null) return divisionName === null ? null : { name: divisionName, lines: [] };
  const address = await findAddress(context, customerID, locationID);
  return {
    name: customerName ?? '',
    lines: [locationName ?? '', ...(address ? addressLines(address) : [])].filter(Boolean),
  };
}
