import type { Route, Services } from '#server/request/routes.ts';
import type { paperCalls } from './contract.ts';
import { papersOf, pdfOf } from './public.ts';

/** What is printed is what other calls answer, which composition hands in. */
export const paperServices = (routes: () => readonly Route[]): Services<typeof paperCalls> => ({
  async printReport(context, { report }) {
    const printed = await papersOf(context, routes(), [report]);
    const [paper] = printed.papers;
    return {
      fileName: `${[paper?.title, paper?.about[0]].filter(Boolean).join(' ')}.pdf`,
      contentType: 'application/pdf',
      // Drawn after the transaction has ended.
      body: async () => onePiece(await pdfOf(printed)),
    };
  },
});

async function* onePiece(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes;
}
