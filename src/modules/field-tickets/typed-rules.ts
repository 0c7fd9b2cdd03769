import type { ShownFieldLine } from './contract.ts';
import { asTyped, enteredOf, type multipliers } from './rules.ts';

/** Lines of field tickets as they are typed, pure. */

/** As it is typed; numbers that cannot be read are kept as text, and refused by the contract. */
export type FieldLineValue = {
  lineID?: number | undefined;
  serviceID: number | null;
  description: string;
  personID: number | null;
  quantity: number | string | undefined;
  unit: string;
  multiplier: (typeof multipliers)[number];
  rate: number | string | null | undefined;
  discountPercent: number | string | undefined;
  rateReason: string;
};
export const emptyFieldLine: FieldLineValue = {
  serviceID: null,
  description: '',
  personID: null,
  quantity: 1,
  unit: '',
  multiplier: 1,
  rate: null,
  discountPercent: 0,
  rateReason: '',
};

/** A line as it stands, to be edited: what the sheet says is left to it. */
export const typedLine = (line: ShownFieldLine): FieldLineValue => enteredOf(asTyped(line));
