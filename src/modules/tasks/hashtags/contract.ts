import { z } from 'zod';
import { line, read } from '#shared/contract.ts';
import { everyone } from '#shared/permission.ts';
import { hashTag } from '#shared/rich-text.ts';

export const hashTagCalls = {
  getHashTagSuggestion: read({
    path: 'tasks/getHashTagSuggestion',
    shows: ['tasks', 'tickets'],
    about:
      'Tasks and tickets that a note may point to, 20 a page, by number or words of the subject: that number first, ' +
      'then open ones, then those closed last. Only what the writer may see.',
    permission: everyone,
    input: z.object({
      search: line(100).default(''),
      page: z.number().int().min(1).max(50, 'Search for more words instead').default(1),
    }),
    output: z.object({ suggestions: z.array(hashTag) }),
  }),
};
