import type { Entities } from '#server/entities.ts';
import type { Services } from '#server/routes.ts';
import { seeRecord, selectNotes } from '../public.ts';
import type { summaryCalls, ToldSentence } from './contract.ts';
import { summarise, type Told } from './rules.ts';

/** Of thousands the latest say how things stand. */
const mostNotes = 500;

export const summaryServices = (entities: () => Entities): Services<typeof summaryCalls> => ({
  async summarizeNotes(context, { ID, type }) {
    await seeRecord(context, entities(), { module: type, entityId: ID });
    const rows = await selectNotes(context)
      .select('n.words')
      .where('n.module', '=', type)
      .where('n.entity_id', '=', ID)
      .where('n.is_system', '=', false)
      .limit(mostNotes)
      .execute();
    const parts = summarise(rows.map((row) => ({ noteID: row.note_id, words: row.words })));
    const byID = new Map(rows.map((row) => [row.note_id, row]));
    const tell = (all: Told[]): ToldSentence[] =>
      all.flatMap(({ noteID, sentence }) => {
        const row = byID.get(noteID);
        return row ? [{ noteID, sentence, userDisplayName: row.person, dateCreated: row.created_at }] : [];
      });
    return { done: tell(parts.done), decided: tell(parts.decided), open: tell(parts.open), notes: rows.length };
  },
});
