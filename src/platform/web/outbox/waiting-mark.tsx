import { lazy, Suspense, useState } from 'react';
import { loadDrawn, loadMark } from './load.ts';
import type { MarkProps } from './mark.tsx';
import { useAllWaiting, type Waiting } from './waiting.ts';

const Bar = lazy(() => loadDrawn().then((module) => ({ default: module.Bar })));
const Here = lazy(() => loadDrawn().then((module) => ({ default: module.Here })));
const Mark = lazy(() => loadMark().then((module) => ({ default: module.Mark })));
const Pictures = lazy(() => loadDrawn().then((module) => ({ default: module.Pictures })));

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
