import { sql } from 'kysely';
import type { Context } from '#server/context.ts';
import { anyOf } from '#server/database/idioms.ts';
import { cleanRichText } from '#server/paper/rich-text.ts';
import type { Restoration } from '#server/records/entities.ts';
import { assertUnchanged, difference, merge, toColumns } from '#server/records/two-people.ts';
import type { Services } from '#server/request/routes.ts';
import { toUtcTime } from '#shared/dates.ts';
import { notFound, unprocessable } from '#shared/errors.ts';
import { isBlank } from '#shared/rich-text.ts';
import type { NoteTemplate, noteTemplateCalls } from './contract.ts';
import { noteTemplateEntity } from './entity.ts';
import { placeholders, wrongPlaceholders } from './rules.ts';
import type { NoteTemplateTables } from './tables.ts';

/** What an event records of a template, and undo puts back. */
type State = Omit<NoteTemplate, 'noteTemplateID'> & { deletedAt: string | null };

export const noteTemplateServices: Services<typeof noteTemplateCalls> = {
  async listUsableTemplates(context, { type }) {
    const all = await listTemplates(context);
    return { templates: all.filter(({ kinds }) => kinds.length === 0 || (kinds as string[]).includes(type)) };
  },

  listTemplates: async (context) => ({ templates: await listTemplates(context) }),

  async createTemplate(context, given) {
    const state: State = { ...given, noteBody: checked(given.noteBody), deletedAt: null };
    await assertNameFree(context, 0, state.name);
    const noteTemplateID = await context.nextNumber('note_template');
    await context
      .db<NoteTemplateTables>()
      .insertInto('note_templates')
      .values({
        template_id: noteTemplateID,
        name: state.name,
        body: state.noteBody,
        audience: state.audience,
        kinds: state.kinds,
        deleted_at: null,
      })
      .execute()
      .catch(refuseTaken);
    const { deletedAt: _, ...after } = state;
    context.emit({
      module: noteTemplateEntity.module,
      entityId: noteTemplateID,
      name: 'note_template_created',
      before: null,
      after,
    });
    return { noteTemplateID, ...after };
  },

  updateTemplate: (context, { noteTemplateID, changes }) =>
    changeTemplate(context, noteTemplateID, 'note_template_changed', (state) => {
      const set = merge<State>(state, changes);
      return set.noteBody === undefined ? set : { ...set, noteBody: checked(set.noteBody) };
    }),

  async deleteTemplate(context, { noteTemplateID }) {
    await changeTemplate(context, noteTemplateID, 'note_template_deleted', () => ({ deletedAt: now() }));
    return {};
  },
};

export async function seeTemplates(context: Context, ids: number[], more: { withDeleted: boolean }) {
  const rows = await context
    .db<NoteTemplateTables>()
    .selectFrom('note_templates')
    .select(['template_id', 'name'])
    .where('template_id', '=', anyOf(ids))
    .$if(!more.withDeleted, (query) => query.where('deleted_at', 'is', null))
    .execute();
  return new Map(rows.map((row) => [row.template_id, row.name]));
}

/** Puts former fields back. Errors: 404; 409; 422 when the name was taken meanwhile. */
export async function restoreTemplate(context: Context, id: number, change: Restoration): Promise<void> {
  const undone = (state: State): Partial<State> => {
    if (change.event === 'note_template_created') {
      assertUnchanged(state, { deletedAt: null });
      return { deletedAt: now() };
    }
    assertUnchanged(state, change.expected);
    return change.former as Partial<State>;
  };
  await changeTemplate(context, id, 'note_template_undone', undone, { withDeleted: true });
}

const columnOf = { name: 'name', noteBody: 'body', audience: 'audience', kinds: 'kinds', deletedAt: 'deleted_at' };
const now = () => toUtcTime(new Date());

const selectTemplates = (context: Context) =>
  context
    .db<NoteTemplateTables>()
    .selectFrom('note_templates')
    .select(['template_id as noteTemplateID', 'name', 'body as noteBody', 'audience', 'kinds']);

const listTemplates = (context: Context): Promise<NoteTemplate[]> =>
  selectTemplates(context).where('deleted_at', 'is', null).orderBy(sql`lower(name)`).execute();

/** The one way to change a template: locks it, changes it, tells what became different. */
async function changeTemplate(
  context: Context,
  noteTemplateID: number,
  event: string,
  change: (state: State) => Partial<State>,
  { withDeleted } = { withDeleted: false },
): Promise<NoteTemplate> {
  const row = await selectTemplates(context)
    .select('deleted_at as deletedAt')
    .where('template_id', '=', noteTemplateID)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row || (row.deletedAt !== null && !withDeleted)) throw notFound(noteTemplateEntity.noun);
  const { noteTemplateID: _, ...before } = row;
  const after: State = { ...before, ...change(before) };
  const changed = difference<State>(before, after);
  if (changed) {
    if (after.deletedAt === null) await assertNameFree(context, noteTemplateID, after.name);
    await context
      .db<NoteTemplateTables>()
      .updateTable('note_templates')
      .set(toColumns(changed.after, columnOf))
      .where('template_id', '=', noteTemplateID)
      .execute()
      .catch(refuseTaken);
    context.emit({ module: noteTemplateEntity.module, entityId: noteTemplateID, name: event, ...changed });
  }
  const { deletedAt: __, ...kept } = after;
  return { noteTemplateID, ...kept };
}

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

const taken = 'There is a template of this name';
const nameTaken = () => unprocessable(taken, { name: taken });

async function assertNameFree(context: Context, besides: number, name: string): Promise<void> {
  const other = await context
    .db<NoteTemplateTables>()
    .selectFrom('note_templates')
    .select('template_id')
    .where(sql`lower(name)`, '=', name.toLowerCase())
    .where('template_id', '<>', besides)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (other) throw nameTaken();
}

/** Of two who take a name at the same moment the index refuses one. */
function refuseTaken(error: unknown): never {
  if ((error as { code?: string }).code === '23505') throw nameTaken();
  throw error;
}
