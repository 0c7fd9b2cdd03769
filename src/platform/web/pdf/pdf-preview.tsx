import { lazy, Suspense } from 'react';

const Body = lazy(() => import('./pdf-preview-body.tsx').then((module) => ({ default: module.PdfPreviewBody })));

export type PdfPreviewProps = {
  /** What it shows: `Invoice 20884`. */
  what: string;
  /** The name it is saved under, with its ending. */
  fileName: string;
  /** Fetches it; see `fetchDocument`. */
  load: (signal: AbortSignal) => Promise<Blob>;
  onClose: () => void;
};

/** The modal of product.md §2; what draws a PDF is loaded when one is first opened. */
export function PdfPreview(props: PdfPreviewProps) {
  return (
    <Suspense fallback={null}>
      <Body {...props} />
    </Suspense>
  );
}
