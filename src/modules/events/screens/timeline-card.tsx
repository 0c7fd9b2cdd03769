import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { Part } from '#web/page/detail-page.tsx';
import { lazyPart } from '#web/parts/lazy-part.tsx';

const TimelineSection = lazyPart(() => import('./timeline-section.tsx'), 'TimelineSection');

/** All that happened with somebody, fetched when it is wanted. */
export function TimelineCard(of: { module: string; entityID: number }) {
  const [isShown, setShown] = useState(false);
  if (isShown)
    return (
      <Suspense fallback={null}>
        <TimelineSection {...of} />
      </Suspense>
    );
  return (
    <Part
      title="Timeline"
      right={
        <Button size="sm" variant="default" onClick={() => setShown(true)}>
          Show timeline
        </Button>
      }
    >
      {null}
    </Part>
  );
}
