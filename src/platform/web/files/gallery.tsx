import { Suspense, useEffect, useState } from 'react';
import type { FileInfo } from '#shared/file-types.ts';
import { lazyPart } from '../parts/lazy-part.tsx';

const Body = lazyPart(() => import('./gallery-body.tsx'), 'GalleryBody');

export type GalleryProps = {
  files: readonly FileInfo[];
  /** The place of the one to begin with. */
  start: number;
  onClose: () => void;
};

/** Images one at a time over the whole page; loaded when it is first opened. The focus goes back to what opened it. */
export function Gallery(props: GalleryProps) {
  const [opener] = useState(() => document.activeElement);
  useEffect(() => {
    return () => {
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, [opener]);
  return (
    <Suspense fallback={null}>
      <Body {...props} />
    </Suspense>
  );
}
