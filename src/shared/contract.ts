import { z } from 'zod';
import { cells } from './cells.ts';
import type { Permission, PublicPermission, SignedPermission } from './permission.ts';

// What is missing is said as a person would say it, wherever the contract does not say it better.
z.config({
  customError: (issue) => (issue.code === 'invalid_type' && issue.input === undefined ? 'This is required' : undefined),
});

/**
 * The kinds of calls. All pass the same route; they differ in what the route does around the service.
 * - read: one read-only transaction.
 * - write: one transaction, once by key, must emit an event when it changes something.
 * - touch: heartbeats, recently viewed, drafts, read marks: a transaction, no event, no once.
 * - outside: talks to the world or hashes a password: the service opens its own transactions, so none waits.
 * - public: like outside, without a session (sign-in, sign-up, links).
 * - download: a read whose reply is bytes.
 * - stream: a read whose reply is rows without pages: each a line of JSON in the form of its output, sent as they are read,
 *   and an empty line after the last.
 * - upload: like outside, with a file as its body and its input in the address. It is not once: a repetition makes a second
 *   file, and what no record takes up is removed.
 * - form: like upload, with a multipart form as its body: its fields are the input, as text, and its files come beside it.
 */
export type CallKind = 'read' | 'write' | 'touch' | 'outside' | 'public' | 'download' | 'stream' | 'upload' | 'form';

/** How a write can be taken back: by its before-image, by another call, or not at all. */
export type UndoKind = 'image' | 'inverse' | 'none';

export type Call<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType, K extends CallKind = CallKind> = {
  kind: K;
  /** Below `/api/`; literal from product.md where it names one. */
  path: string;
  /** One sentence for the API page: what it does, as its caller would say it. */
  about: string;
  permission: Permission;
  input: I;
  output: O;
  undo: UndoKind;
  /** It is done also for somebody who looks through another role: of what changes something the end of that, and signing out. */
  isDoneViewing?: boolean;
  /** It is done also for somebody who owes the second factor that their company demands: what leads to one, or away. */
  isDoneBeforeSecondFactor?: boolean;
  /** It keeps the database busy for long: few run at a time, one of a company. */
  isHeavy?: boolean;
  /**
   * Of a read, the kinds of record whose changes may change its answer, as events name them; of a detail its own kind first.
   * Without it the kind is the first part of the path.
   */
  shows?: readonly string[];
  /** Of a call whose doing is taken back by nothing: why, in a sentence, where people look for what is gone. */
  isFinal?: string;
  /** What it changes beside its events: marks, drafts and settings of one's own, of which there are none. */
  changes?: readonly string[];
};

/** What shows a little of everything. */
export const everyKind: readonly string[] = ['*'];

/** The kinds of record that a read shows (docs/decisions/0044-freshness.md). */
export const shownBy = ({ path, shows }: Pick<Call, 'path' | 'shows'>): readonly string[] =>
  shows ?? [path.split('/', 1)[0] ?? path];

/** Who may call it has to be said, and a call that asks nobody who they are can only be a public one. */
type Definition<I extends z.ZodType, O extends z.ZodType, K extends CallKind> = Omit<
  Call<I, O>,
  'kind' | 'undo' | 'permission'
> & { permission: K extends 'public' ? PublicPermission : SignedPermission; undo?: UndoKind };

const define =
  <K extends CallKind>(kind: K) =>
  <I extends z.ZodType, O extends z.ZodType>(definition: Definition<I, O, K>): Call<I, O, K> => ({
    undo: 'none',
    ...definition,
    kind,
  });

export const read = define('read');
export const write = define('write');
export const touch = define('touch');
export const outside = define('outside');
export const publicCall = define('public');
export const download = define('download');
export const stream = define('stream');
export const upload = define('upload');
export const form = define('form');

/** What the service is given: parsed, defaults filled in. */
export type Input<C> = C extends Call<infer I, z.ZodType> ? z.output<I> : never;
/** What a caller passes: fields with a default may be left out. */
export type InputGiven<C> = C extends Call<infer I, z.ZodType> ? z.input<I> : never;
export type Output<C> = C extends Call<z.ZodType, infer O> ? z.output<O> : never;

/** What a download's service returns. */
export type Bytes = {
  fileName: string;
  contentType: string;
  /** What is had from elsewhere is opened after the transaction, so that no connection to the database waits for it. */
  body: Uint8Array | AsyncIterable<Uint8Array> | (() => Promise<AsyncIterable<Uint8Array>>);
  /** Of a body that comes in pieces. */
  sizeBytes?: number;
  /** To be kept under its name, not shown. */
  isAttachment?: boolean;
  /** For how long the page may use it without asking again. */
  freshSeconds?: number;
};
/** The output of a download, which has no JSON form. */
export const bytes = z.custom<Bytes>();

/** A write's reply that has nothing to say but that it happened. */
export const nothing = z.object({});

/** One changed field of an edit: what the writer saw and what it shall be (docs/decisions/0006-two-people.md). */
export const change = <T extends z.ZodType>(value: T) => z.object({ was: value, now: value });
export type Change<T> = { was: T; now: T };

type Bare<T extends z.ZodType> = T extends z.ZodDefault<infer Value extends z.ZodType> ? Value : T;
/** Of the fields that a new record is given the changes of an edit: any of them, each with what its writer saw. */
export const changesOf = <Fields extends Record<string, z.ZodType>>(fields: Fields) => {
  const bare = (field: z.ZodType) => (field instanceof z.ZodDefault ? (field.unwrap() as z.ZodType) : field);
  const changes = Object.entries(fields).map(([name, field]) => [name, change(bare(field))]);
  type Changes = { [Name in keyof Fields]: z.ZodObject<{ was: Bare<Fields[Name]>; now: Bare<Fields[Name]> }> };
  return z.object(Object.fromEntries(changes) as Changes).partial();
};

/** A positive whole number that names a record within its tenant. */
export const id = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);
/** Letters that nobody sees: what is pasted often brings some, and with them one name looks like another. What joins letters of a word stays. */
const unseen = /[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

/** One line of text; edges trimmed, unseen letters left out. Control characters are refused because PostgreSQL or a screen chokes on them. */
export const line = (max: number) =>
  z
    .string()
    .overwrite((text) => text.replace(unseen, ''))
    .trim()
    .max(max, `Keep it to ${max} characters`)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point
    .regex(/^[^\u0000-\u001f\u007f]*$/, 'Remove the line breaks and control characters');
/** A website as people write it, with or without `https://`: nothing that a browser would run. */
export const webAddress = line(200).refine((text) => !/^[a-z][a-z\d+.-]*:/i.test(text) || /^https?:\/\//i.test(text), {
  message: 'Enter a web address like www.example.com',
});
/** Several lines of text. */
export const paragraph = (max: number) =>
  z
    .string()
    .max(max, `Keep it to ${max} characters`)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point
    .regex(/^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/, 'Remove the control characters')
    .register(cells, { cell: 'paragraph' });
/** A phone number as its owner writes it, in any country. */
export const phoneNumber = line(40).register(cells, { cell: 'phone' });
/** product.md §5: letters, digits and ._%+-, an @, a domain and a top-level domain of at least two letters. */
export const emailPattern = /^[a-z0-9._%+-]+@[a-z0-9.-]+\.[a-z]{2,}$/i;
/** An e-mail address, kept in lower case, so that one address is one identity. */
export const emailAddress = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, 'Keep it to 254 characters')
  .regex(emailPattern, 'Enter an email address like name@company.com')
  .register(cells, { cell: 'email' });

/** A time zone of the world's areas: of offsets and old abbreviations the server's clock and the database make different things. */
export const timeZoneName = z.string().refine(isTimeZone, 'Choose a time zone such as America/Chicago');

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return (
      name === 'UTC' || /^(Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Europe|Indian|Pacific)\//.test(name)
    );
  } catch {
    return false;
  }
}

/** The order a list is asked for in: the name of a head, with `-` the other way round. */
export const sortedBy = <K extends string>(keys: readonly K[]) =>
  z.enum([...keys, ...keys.map((key) => `-${key}` as const)]);

/** Where the former page of a list ended, as its `next` said. */
export const nextPage = z.string().max(1000, 'Start from the first page');
/** A page of a list, and where the next one begins; null after the last. */
export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({ rows: z.array(row), next: z.string().nullable() });
/** What a list is narrowed to: words, and what is written among them (`search-marks.ts`). */
export const searchText = z.string().trim().max(3_000, 'Search for at most 3,000 characters');
/** What a list that is searched, sorted and read page by page is asked. */
export const listAsked = <K extends string>(sortKeys: readonly K[]) => ({
  search: searchText.optional(),
  sort: sortedBy(sortKeys).optional(),
  next: nextPage.optional(),
});
