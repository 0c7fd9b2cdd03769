import { z } from 'zod';
import { changesOf } from './contract.ts';
import type { FieldsInWords } from './fields-in-words.ts';

/** One thing that a company sets. */
export type Setting<Check extends z.ZodType = z.ZodType> = {
  check: Check;
  label: string;
  /** What it changes, where the label does not say it. */
  about?: string;
  /** What its number counts. */
  unit?: string;
  /** Of a list: how each of its words is said. */
  values?: Readonly<Record<string, string>>;
  /** What stands there while nothing is set; without it, it is required. */
  placeholder?: string;
};

/** What groups say of their settings, by what their calls answer: the company's history says them so. */
export const settingsInWords = z.registry<{ fields: FieldsInWords }>();

type Checks<Fields extends Record<string, Setting>> = { [Name in keyof Fields]: Fields[Name]['check'] };

/**
 * Settings of a company that are shown and changed together: from what is said of each follow what its calls answer and take, its place on the page,
 * how it is checked, changed by two people at once and taken back (docs/decisions/0048-settings-declared.md).
 */
export class SettingsGroup<Fields extends Record<string, Setting>> {
  readonly title: string;
  readonly fields: Fields;
  readonly values: z.ZodObject<Checks<Fields>>;
  readonly edit: z.ZodObject<{ changes: ReturnType<typeof changesOf<Checks<Fields>>> }>;

  constructor(title: string, fields: Fields) {
    const checks = Object.fromEntries(
      Object.entries(fields).map(([name, { check }]) => [name, check]),
    ) as Checks<Fields>;
    this.title = title;
    this.fields = fields;
    this.values = z.object(checks).register(settingsInWords, { fields }) as typeof this.values;
    this.edit = z.object({ changes: changesOf(checks) });
  }
}

export type SettingsOf<Group> =
  Group extends SettingsGroup<infer Fields> ? z.output<z.ZodObject<Checks<Fields>>> : never;
