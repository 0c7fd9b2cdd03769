import { sql } from 'kysely';
import { RecordLife } from '#server/records/record-life.ts';
import { unprocessable } from '#shared/errors.ts';
import { isMarkOfAll } from '#shared/search-marks.ts';
import type { CustomField } from './contract.ts';
import { customFieldEntity } from './entity.ts';
import { fieldTypes, isPrinted, maxFields } from './rules.ts';

type Fields = Omit<CustomField, 'fieldID' | 'isArchived'>;

export const customFields = new RecordLife<Fields>({
  entity: customFieldEntity,
  kind: 'custom_field',
  table: 'custom_fields',
  id: 'field_id',
  author: null,
  end: { field: 'archivedAt', column: 'archived_at', event: 'archived' },
  columns: { module: 'module', name: 'name', type: 'type', choices: { json: 'choices' }, isOnPaper: 'is_on_paper' },
  label: sql<string>`name`,
  words: { type: { values: fieldTypes } },
  unique: { field: 'name', within: 'module', taken: 'This name is taken. Choose another.' },
  async assertFits(context, now, was, id) {
    const refuse = (field: keyof Fields, sentence: string) => {
      throw unprocessable(sentence, { [field]: sentence });
    };
    if (now.type === 'choice' && now.choices.length === 0) refuse('choices', 'Enter what there is to choose from.');
    if (now.type !== 'choice' && now.choices.length > 0)
      refuse('choices', 'Only a choice has something to choose from.');
    if (now.isOnPaper && !isPrinted(now.module)) refuse('isOnPaper', 'Nothing is printed of this kind of record.');
    if (isMarkOfAll(now.name)) refuse('name', 'The search means something else by this name. Choose another.');
    if (new Set(now.choices).size < now.choices.length) refuse('choices', 'Each of them once.');
    if (was) return;
    const all = await customFields.all(context, sql`field_id`);
    if (all.filter((one) => one.module === now.module && one.id !== id).length >= maxFields)
      refuse('name', `A kind of record has at most ${maxFields} of them.`);
  },
});
