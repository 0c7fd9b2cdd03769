import { sql } from 'kysely';
import { cleanRichText } from '#server/paper/rich-text.ts';
import { RecordLife } from '#server/records/record-life.ts';
import { unprocessable } from '#shared/errors.ts';
import { isBlank } from '#shared/rich-text.ts';
import type { NoteTemplate } from './contract.ts';
import { noteTemplateEntity } from './entity.ts';
import { placeholders, templateWords, wrongPlaceholders } from './rules.ts';

export const noteTemplates = new RecordLife<Omit<NoteTemplate, 'noteTemplateID'>>({
  entity: noteTemplateEntity,
  kind: 'note_template',
  table: 'note_templates',
  id: 'template_id',
  columns: { name: 'name', noteBody: 'body', audience: 'audience', kinds: 'kinds' },
  label: sql<string>`name`,
  words: templateWords,
  unique: { field: 'name', taken: 'There is a template of this name' },
  kept: ({ noteBody }) => (noteBody === undefined ? {} : { noteBody: checked(noteBody) }),
  author: null,
});

const known = placeholders.map((name) => `{${name}}`).join(', ');

/** The text as it is kept. Errors: 422 when nothing is left of it, and for a placeholder that there is not. */
function checked(noteBody: string): string {
  const body = cleanRichText(noteBody);
  if (isBlank(body)) throw unprocessable('Write the text', { noteBody: 'Write the text' });
  const wrong = wrongPlaceholders(body);
  if (wrong.length === 0) return body;
  const sentence = `${wrong.join(', ')} cannot be filled in. Use ${known}, each written in one style.`;
  throw unprocessable(sentence, { noteBody: sentence });
}
