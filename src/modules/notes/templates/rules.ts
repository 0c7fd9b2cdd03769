import type { FieldsInWords } from '#shared/fields-in-words.ts';
import { escapeText } from '#shared/markup.ts';
import { textOf } from '#shared/rich-text.ts';
import type { Audience } from '../rules.ts';

/** Texts that notes begin with (docs/rules/notes.md#templates). Pure; both halves use it. */

/** Kinds of record that a template can be for, by their modules, and what they are called. */
export const templateKinds = {
  tickets: 'Tickets',
  tasks: 'Tasks',
  customers: 'Customers',
  assets: 'Assets',
  vendors: 'Vendors',
  users: 'People',
} as const;
export type TemplateKind = keyof typeof templateKinds;
export const templateKindNames = Object.keys(templateKinds) as TemplateKind[];

export const kindWords = (kinds: readonly TemplateKind[]): string =>
  kinds.length === 0 ? 'Every record' : kinds.map((kind) => templateKinds[kind]).join(', ');

/** What a template can leave open, written `{customer}`. */
export const placeholders = ['customer', 'subject', 'number', 'today', 'me'] as const;
export type Placeholder = (typeof placeholders)[number];
/** What there is to put in. */
export type TemplateFacts = Partial<Record<Placeholder, string | null>>;
/** What of it the record has; the day and the writer are known anyway. */
export type RecordFacts = Omit<TemplateFacts, 'today' | 'me'>;

const braced = /\{([a-z][a-z0-9 _-]{0,39})\}/gi;
const isPlaceholder = (name: string): name is Placeholder => (placeholders as readonly string[]).includes(name);

/**
 * What in a template looks like a placeholder and is none, as it is written there, each once: a name that there is not,
 * or one of which only a part is bold or coloured, so that it would not be found when it is filled in.
 */
export function wrongPlaceholders(html: string): string[] {
  const written = [...textOf(html).matchAll(braced)];
  const whole = [...html.replace(/<[^<>]*>/g, '\n').matchAll(braced)].map(([all]) => all);
  const wrong = written.filter(([all, name = '']) => !isPlaceholder(name) || !takeOne(whole, all));
  return [...new Set(wrong.map(([all]) => all))];
}

function takeOne(list: string[], one: string): boolean {
  const at = list.indexOf(one);
  if (at >= 0) list.splice(at, 1);
  return at >= 0;
}

/** The text with what the record has put in, as text whatever signs it holds; what it has not stays to be seen. */
export const fillTemplate = (html: string, facts: TemplateFacts): string =>
  html.replace(/<[^<>]*>|\{([a-z]+)\}/g, (all, name: string | undefined) => {
    const fact = name !== undefined && isPlaceholder(name) ? facts[name] : undefined;
    return fact == null ? all : escapeText(fact);
  });

export const audienceWords: Record<Audience, string> = { internal: 'Internal', customer: 'For the customer' };

/** What its fields are called and say, in its form and in its history. */
export const templateWords = {
  name: { label: 'Name' },
  noteBody: { label: 'Text', isFormatted: true },
  audience: { label: 'Meant for', values: audienceWords },
  kinds: { label: 'Offered for' },
} satisfies FieldsInWords;
