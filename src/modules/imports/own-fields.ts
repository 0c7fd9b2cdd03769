import type { Context } from '#server/context.ts';
import type { ImportLine, LineError } from '#server/declared/importers.ts';
import { fieldsOfKind } from '../custom-fields/public.ts';
import { readValue } from '../custom-fields/value-rules.ts';
import { ownFieldIn, readDate, shortened, yesOrNo } from './rules.ts';

/** The fields that a company has added to a kind of record, as columns of a file. */

export type Held = readonly { fieldID: number; value: string }[];
type Field = Awaited<ReturnType<typeof fieldsOfKind>>[number];

/** What each line holds in them, by line, and what is wrong with which. */
export async function readOwnFields(context: Context, module: string, lines: readonly ImportLine[]) {
  const held = new Map<number, Held>();
  const errors: LineError[] = [];
  const filled = lines
    .map(({ line, cells }) => ({ line, cells: filledIn(cells) }))
    .filter(({ cells }) => cells.length > 0);
  if (filled.length === 0) return { held, errors };
  const fields = new Map((await fieldsOfKind(context, module)).map((field) => [field.fieldID, field]));
  for (const { line, cells } of filled) {
    const values: { fieldID: number; value: string }[] = [];
    for (const { column, fieldID, text } of cells) {
      const field = fields.get(fieldID);
      const read = field ? readCell(field, text) : { problem: 'This field is not there any more' };
      if ('value' in read) values.push({ fieldID, value: read.value });
      else errors.push({ line, field: column, message: `${read.problem}; it says “${shortened(text)}”.` });
    }
    held.set(line, values);
  }
  return { held, errors };
}

/** The cells of the company's own fields in which something stands, on one line. */
const filledIn = (cells: ImportLine['cells']) =>
  Object.entries(cells).flatMap(([column, cell]) => {
    const fieldID = ownFieldIn(column);
    const text = cell.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim();
    return fieldID === null || text === '' ? [] : { column, fieldID, text };
  });

/** Days, yes and no, and words to choose from as other programs write them. */
function readCell(field: Field, text: string) {
  const { type, choices } = field;
  const said = {
    text,
    number: text,
    date: readDate(text),
    yes_no: { true: 'yes', false: 'no', null: null }[`${yesOrNo(text)}`],
    choice: choices.find((word) => word.toLowerCase() === text.toLowerCase()),
  }[type];
  return readValue(field, said ?? text);
}
