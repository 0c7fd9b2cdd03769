import { Suspense, useState } from 'react';
import { lazyPart } from '../parts/lazy-part.tsx';
import { loadDrawn, loadMark } from './load.ts';
import type { MarkProps } from './mark.tsx';
import { useAllWaiting, type Waiting } from './waiting.ts';

const Bar = lazyPart(loadDrawn, 'Bar', { isQuiet: true });
const Here = lazyPart(loadDrawn, 'Here', { isQuiet: true });
const Mark = lazyPart(loadMark, 'Mark', { isQuiet: true });
const Pictures = lazyPart(loadDrawn, 'Pictures', { isQuiet: true });

type Props = Omit<MarkProps, 'item'> & { item: Waiting | undefined };

/** At the place of what waits, if anything does. */
export const WaitingMark = ({ item, ...rest }: Props) =>
  item && (
    <Suspense fallback={null}>
      <Mark item={item} {...rest} />
    </Suspense>
  );

/** The pictures that wait with it, if any do. */
export const WaitingPictures = ({ item }: Pick<Props, 'item'>) =>
  item &&
  item.files.length > 0 && (
    <Suspense fallback={null}>
      <Pictures item={item} />
    </Suspense>
  );

/** Those that have no place of their own in a page, each in its words. */
export const WaitingHere = ({ items }: { items: readonly Waiting[] }) =>
  items.length > 0 && (
    <Suspense fallback={null}>
      <Here items={items} />
    </Suspense>
  );

/** What waits of this person, from the first that waited on: what is sent while its list is open is told there. */
export function WaitingBar() {
  const isNow = useAllWaiting().length > 0;
  const [isEver, setEver] = useState(isNow);
  if (isNow && !isEver) setEver(true);
  return (
    isEver && (
      <Suspense fallback={null}>
        <Bar />
      </Suspense>
    )
  );
}
