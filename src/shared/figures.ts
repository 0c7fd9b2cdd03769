/**
 * What people type for an amount, a rate or a quantity (docs/rules/money.md): a number with a sign, a dollar sign, thousands and
 * parentheses as accountants write them, or a sum of such numbers. It is understood exactly, or refused by name; never is a
 * character of it left out.
 */

/** `text`: the number as it is kept and sent, `-1200.50`; empty where nothing was typed. */
export type Figure = { text: string } | { wrong: string };

/** Of how many decimals a figure is, and what is said of one that is none. */
export type FigureKind = { decimals: number; example: string; tooFine: string; isQuantity?: true };
export const amountKind: FigureKind = {
  decimals: 2,
  example: 'Enter an amount like 1200.50, or a sum like 100+25.5*2',
  tooFine: 'Enter an amount with at most two decimals',
};
export const numberKind: FigureKind = {
  decimals: 4,
  example: 'Enter a number like 12.5, or a sum like 100+25.5*2',
  tooFine: 'Use at most four decimals',
};
/** Hours too, as a crew writes them: `1:30` and `1 1/2` are 1.5. */
export const quantityKind: FigureKind = {
  ...numberKind,
  example: 'Enter a number like 12.5, hours like 1:30, or a sum like 100+25.5*2',
  isQuantity: true,
};
export const wholeKind: FigureKind = {
  decimals: 0,
  example: 'Enter a whole number like 30',
  tooFine: 'Enter a whole number',
};

const longest = 200;
const number = String.raw`(?:\d+(?:,\d+)*(?:\.\d*)?|\.\d+)`;
const plain = new RegExp(`^(-?)\\s*\\$?\\s*(-?)(${number})\\s*(-?)$`);
const bracketed = new RegExp(`^\\$?\\s*\\(\\s*\\$?\\s*(${number})\\s*\\)$`);
const isGrouped = /^(\d+|[1-9]\d{0,2}(,\d{3})+)?(\.\d*)?$/;

export function readFigure(typed: string, kind: FigureKind = amountKind): Figure {
  const text = kind.isQuantity ? inDigits(inAscii(typed)) : inAscii(typed);
  if (text === '') return { text: '' };
  if (text.length > longest) return { wrong: kind.example };
  const value = (kind.isQuantity ? asHours(text) : null) ?? readPlain(text) ?? calculated(text);
  if (typeof value === 'string') return { wrong: wrongs[value] ?? kind.example };
  const units = rounded({ top: value.top * 10n ** BigInt(kind.decimals), bottom: value.bottom });
  if (value.isWritten && units * value.bottom !== value.top * 10n ** BigInt(kind.decimals))
    return { wrong: kind.tooFine };
  if (units >= maxUnits || -units >= maxUnits) return { wrong: 'The number is too large' };
  return { text: textOf(units, kind) };
}

/** As a figure is shown that is known as a number or as sent: `1200.5` → `1200.50`. What is no figure stays as it is. */
export function figureText(value: string | number | null | undefined, kind: FigureKind = amountKind): string {
  if (value === null || value === undefined) return '';
  const read = readFigure(String(value), kind);
  return 'text' in read ? read.text : String(value);
}

const maxUnits = 10n ** 15n;
const wrongs: Partial<Record<string, string>> = {
  commas: 'Write thousands with a comma and decimals with a dot, like 1,200.50',
  brackets: 'Write a minus before the amount: beside others, (50) could be 50 or -50',
  zero: 'Nothing can be divided by zero',
};

/** A fraction; written out as it stands, or calculated. */
type Value = { top: bigint; bottom: bigint; isWritten?: boolean };
/** What is wrong, by the name of its sentence. */
type Wrong = 'commas' | 'brackets' | 'zero' | 'unreadable';

/** Signs as word processors, spreadsheets and statements write them. */
const inAscii = (typed: string): string =>
  typed
    .replaceAll(/[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g, '-')
    .replaceAll(/[\u00d7\u2715]/g, '*')
    .replaceAll('\u00f7', '/')
    .trim();

const hoursAndMinutes = /^(\d{1,4}):([0-5]\d)$/;
const withFraction = /^(\d{1,6})\s+(\d{1,3})\/(\d{1,3})$/;
/** Fractions of one sign as the digits that they stand for: `1½` is `1 1/2`. */
const inDigits = (text: string): string =>
  text
    .replace(/\s*[\u00bc-\u00be\u2150-\u215e]$/, (sign) => ` ${sign.normalize('NFKC').trim().replace('\u2044', '/')}`)
    .trim();

/** Hours and minutes, or a whole number and a fraction; null for what is neither. */
function asHours(text: string): Value | Wrong | null {
  const [, hours, minutes] = hoursAndMinutes.exec(text) ?? [];
  if (hours && minutes) return { top: BigInt(hours) * 60n + BigInt(minutes), bottom: 60n };
  const [, whole, top, bottom] = withFraction.exec(text) ?? [];
  if (!whole || !top || !bottom) return null;
  return BigInt(bottom) === 0n ? 'zero' : { top: BigInt(whole) * BigInt(bottom) + BigInt(top), bottom: BigInt(bottom) };
}

/** One number by itself; null for what is more than that. */
function readPlain(text: string): Value | Wrong | null {
  const brackets = bracketed.exec(text);
  if (brackets) return written(brackets[1] ?? '', true);
  const [all, before, after, digits = '', behind] = plain.exec(text) ?? [];
  if (all === undefined) return null;
  const signs = [before, after, behind].filter(Boolean).length;
  return signs > 1 ? 'unreadable' : written(digits, signs === 1);
}

function written(digits: string, isNegative: boolean): Value | Wrong {
  if (!isGrouped.test(digits)) return 'commas';
  const [whole = '', part = ''] = digits.replaceAll(',', '').split('.');
  const top = BigInt(whole + part);
  return { top: isNegative ? -top : top, bottom: 10n ** BigInt(part.length), isWritten: true };
}

class Refused extends Error {
  readonly wrong: Wrong;
  constructor(wrong: Wrong) {
    super(wrong);
    this.wrong = wrong;
  }
}

/** A sum of numbers with + - * / and parentheses, as a fraction. */
function calculated(text: string): Value | Wrong {
  const pieces = text.match(new RegExp(`\\$?\\s*${number}|[-+*/()]|\\S`, 'g')) ?? [];
  let at = 0;
  const takes = (piece: string): boolean => pieces[at] === piece && ++at > 0;

  const sum = (): Value => {
    let value = product();
    for (;;) {
      if (takes('+')) value = plus(value, product());
      else if (takes('-')) value = plus(value, times(product(), { top: -1n, bottom: 1n }));
      else return value;
    }
  };
  const product = (): Value => {
    let value = factor();
    for (;;) {
      if (takes('*')) value = times(value, factor());
      else if (takes('/')) value = times(value, upsideDown(factor()));
      else return value;
    }
  };
  const factor = (): Value => {
    if (takes('-')) return times(factor(), { top: -1n, bottom: 1n });
    if (takes('(')) {
      const begin = at;
      const value = sum();
      if (at === begin + 1) throw new Refused('brackets');
      if (!takes(')')) throw new Refused('unreadable');
      return value;
    }
    const piece = pieces[at++] ?? '';
    if (!/\d/.test(piece)) throw new Refused('unreadable');
    const value = written(piece.replace('$', '').trim(), false);
    if (typeof value === 'string') throw new Refused(value);
    return value;
  };

  try {
    const { top, bottom } = sum();
    return at === pieces.length ? { top, bottom } : 'unreadable';
  } catch (error) {
    if (error instanceof Refused) return error.wrong;
    throw error;
  }
}

const plus = (one: Value, other: Value): Value => ({
  top: one.top * other.bottom + other.top * one.bottom,
  bottom: one.bottom * other.bottom,
});
const times = (one: Value, other: Value): Value => ({ top: one.top * other.top, bottom: one.bottom * other.bottom });
function upsideDown({ top, bottom }: Value): Value {
  if (top === 0n) throw new Refused('zero');
  return top < 0n ? { top: -bottom, bottom: -top } : { top: bottom, bottom: top };
}

/** Half away from zero. */
function rounded({ top, bottom }: Value): bigint {
  const size = top < 0n ? -top : top;
  const whole = (2n * size + bottom) / (2n * bottom);
  return top < 0n ? -whole : whole;
}

/** Amounts with both decimals, other numbers without what ends in nothing. */
function textOf(units: bigint, { decimals }: FigureKind): string {
  const digits = String(units < 0n ? -units : units).padStart(decimals + 1, '0');
  const [whole, part] = [digits.slice(0, digits.length - decimals), digits.slice(digits.length - decimals)];
  const shown = decimals === 2 ? part : part.replace(/0+$/, '');
  return `${units < 0n ? '-' : ''}${whole}${shown && `.${shown}`}`;
}
