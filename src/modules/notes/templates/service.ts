import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { recordCalls } from '#server/records/record-calls.ts';
import type { Services } from '#server/request/routes.ts';
import type { NoteTemplate, noteTemplateCalls } from './contract.ts';
import { noteTemplates } from './record.ts';
import type { NoteTemplateTables } from './tables.ts';

const { create, edit, remove } = recordCalls(noteTemplates, 'noteTemplateID');
export const noteTemplateServices: Services<typeof noteTemplateCalls> = {
  async listUsableTemplates(context, { type }) {
    const all = await listTemplates(context);
    return { templates: all.filter(({ kinds }) => kinds.length === 0 || (kinds as string[]).includes(type)) };
  },

  listTemplates: async (context) => ({ templates: await listTemplates(context) }),

  createTemplate: create,
  updateTemplate: edit,
  deleteTemplate: remove,
};

const listTemplates = (context: Context): Promise<NoteTemplate[]> =>
  context
    .db<NoteTemplateTables>()
    .selectFrom('note_templates')
    .select(['template_id as noteTemplateID', 'name', 'body as noteBody', 'audience', 'kinds'])
    .where('deleted_at', 'is', null)
    .orderBy(sql`lower(name)`)
    .execute();
