import type { QueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { type HashTag, hashTag, hashTagAddress, hashTagLabel } from '#shared/rich-text.ts';
import { post } from '../api/api.ts';
import { cachePolicies } from '../api/cache-policies.ts';

/** What can be picked from a list of suggestions, and what it puts into the text. */
export type Suggested = { key: string; label: string; detail?: string; userID: number | null; content: Content[] };
type Content = Record<string, unknown>;
export type LookUp = (search: string, signal: AbortSignal) => Promise<Suggested[]>;

/** The calls of product.md §7 that the editor asks in every module; they are not this part of the program's to declare. */
const hashTagPath = 'tasks/getHashTagSuggestion';
const peoplePath = 'users/get_all_users_for_tenant';
const people = z.object({ users: z.array(z.object({ userID: z.number(), userDisplayName: z.string() })) });
const maxPeople = 8;

/** Tasks and tickets that the writer may see, by number or words. */
export const lookUpWork: LookUp = (search, signal) =>
  orNothing(signal, async () => {
    const { data } = await post(hashTagPath, { search, page: 1 }, { signal });
    return z
      .object({ suggestions: z.array(hashTag) })
      .parse(data)
      .suggestions.map(ofWork);
  });

/** Colleagues by any words of their name; the list is read once, and again when somebody of it changed. */
export const lookUpPeople =
  (client: QueryClient): LookUp =>
  (search, signal) =>
    orNothing(signal, async () => {
      const data = await client.fetchQuery({
        // The name under which a screen reads the same, so that live messages refresh both.
        queryKey: ['users', peoplePath, {}],
        queryFn: async () => (await post(peoplePath, {})).data,
        ...cachePolicies.usual,
      });
      const words = search.toLowerCase().split(/\s+/).filter(Boolean);
      return people
        .parse(data)
        .users.filter(({ userDisplayName: name }) => words.every((word) => name.toLowerCase().includes(word)))
        .slice(0, maxPeople)
        .map(({ userID, userDisplayName: name }) => ({
          key: `person ${userID}`,
          label: name,
          userID,
          content: [{ type: 'mention', attrs: { id: String(userID), name } }, space],
        }));
    });

const space: Content = { type: 'text', text: ' ' };

function ofWork(found: HashTag): Suggested {
  const link = {
    type: 'link',
    attrs: { href: hashTagAddress(found), target: '_blank', rel: 'noopener noreferrer' },
  };
  return {
    key: `${found.type} ${found.id}`,
    label: found.subject,
    detail: `${found.type === 'task' ? 'Task' : 'Ticket'} ${found.id}`,
    userID: null,
    content: [{ type: 'text', text: hashTagLabel(found), marks: [link] }, space],
  };
}

/** product.md §8: a lookup that fails is logged, and its list is empty. */
async function orNothing(signal: AbortSignal, find: () => Promise<Suggested[]>): Promise<Suggested[]> {
  try {
    return await find();
  } catch (error) {
    if (!signal.aborted) console.error(error);
    return [];
  }
}
