import { Suspense } from 'react';
import { lazyPart } from '../parts/lazy-part.tsx';

const Body = lazyPart(() => import('./pdf-preview-body.tsx'), 'PdfPreviewBody');

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
