import { useEffect, useState } from 'react';
import { documentFailureMessage } from '#shared/texts.ts';
import { CallFailure } from '../api/api.ts';

type Drawing = typeof import('unpdf/pdfjs');
export type PdfDocument = Awaited<ReturnType<Drawing['getDocument']>['promise']>;
export type Pdf = { blob: Blob; document: PdfDocument };

/** A PDF fetched and understood. One that is broken fails in the same words as one that did not come (product.md §8). */
export function usePdf(load: (signal: AbortSignal) => Promise<Blob>) {
  const [pdf, setPdf] = useState<Pdf | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another function is not another document; an attempt is
  useEffect(() => {
    const stop = new AbortController();
    let opened: PdfDocument | undefined;
    const open = async () => {
      const blob = await load(stop.signal);
      const [bytes, { getDocument }] = await Promise.all([blob.arrayBuffer(), import('unpdf/pdfjs')]);
      opened = await getDocument({ data: new Uint8Array(bytes), useSystemFonts: true, verbosity: 0 }).promise;
      if (stop.signal.aborted) void opened.loadingTask.destroy();
      else setPdf({ blob, document: opened });
    };
    setError(null);
    open().catch((failure) => {
      if (stop.signal.aborted) return;
      setError(failure instanceof CallFailure ? failure : new CallFailure(500, { message: documentFailureMessage }));
    });
    return () => {
      stop.abort();
      void opened?.loadingTask.destroy();
    };
  }, [attempt]);
  return { pdf, error, retry: () => setAttempt((was) => was + 1) };
}
