/** How fields of a kind of record are called and said wherever people read them, where their names and contracts do not tell it. */
export type FieldsInWords = Readonly<Record<string, FieldInWords>>;

export type FieldInWords = {
  label?: string;
  /** Of a list: how each of its words is said. */
  values?: Readonly<Record<string | number, string>>;
  /** What its number counts, as it stands behind it. */
  unit?: string;
  /** A number that is kept otherwise than it is said. */
  say?(value: number): string;
  /** Its text is formatted (`rich-text.ts`): of it the words are said. */
  isFormatted?: true;
  /** What it consists of, each part by its label: its changes are told part by part. */
  parts?(value: unknown, nameOf: (field: string, id: number) => string | undefined): ReadonlyMap<string, string>;
  /** The module of the records whose numbers stand in it, or the field that names it in the same event. */
  of?: string | { beside: string };
};
