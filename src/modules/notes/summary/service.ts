import type { LanguageModel } from '#server/outside/language-model.ts';
import type { Entities } from '#server/records/entities.ts';
import type { Services } from '#server/request/routes.ts';
import { selectNotes, visibleRecord } from '../public.ts';
import type { summaryCalls, ToldSentence } from './contract.ts';
import {
  chosenSentences,
  type SummarisedNote,
  sentencesToChoose,
  summarise,
  summaryGiven,
  summaryTask,
  type Told,
} from './rules.ts';

/** Of thousands the latest say how things stand. */
const maxNotes = 500;

export const summaryServices = (entities: () => Entities): Services<typeof summaryCalls> => ({
  async summarizeNotes(visit, { ID, type }) {
    const rows = await visit.read(async (context) => {
      await visibleRecord(context, entities(), { module: type, entityId: ID });
      return selectNotes(context)
        .select('n.words')
        .where('n.module', '=', type)
        .where('n.entity_id', '=', ID)
        .where('n.is_system', '=', false)
        .limit(maxNotes)
        .execute();
    });
    const notes = rows.map((row) => ({ noteID: row.note_id, words: row.words }));
    const chosen = await chooseByModel(visit.runtime.environment.languageModel, notes);
    const parts = chosen ?? summarise(notes);
    const byID = new Map(rows.map((row) => [row.note_id, row]));
    const tell = (all: Told[]): ToldSentence[] =>
      all.flatMap(({ noteID, sentence }) => {
        const row = byID.get(noteID);
        return row ? [{ noteID, sentence, userDisplayName: row.person, dateCreated: row.created_at }] : [];
      });
    return {
      done: tell(parts.done),
      decided: tell(parts.decided),
      open: tell(parts.open),
      notes: rows.length,
      madeBy: chosen ? ('language_model' as const) : ('signs' as const),
    };
  },
});

/** Null where there is no model, nothing to choose from, or an answer that cannot be used. */
async function chooseByModel(model: LanguageModel | null, notes: SummarisedNote[]) {
  const sentences = sentencesToChoose(notes);
  if (!model || sentences.length === 0) return null;
  try {
    const answer = await model.ask({ task: summaryTask, given: summaryGiven(sentences) });
    return chosenSentences(answer, sentences);
  } catch (error) {
    console.warn(`A summary was made without the language model: ${(error as Error).message}.`);
    return null;
  }
}
