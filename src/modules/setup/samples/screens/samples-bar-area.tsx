import { Button } from '@mantine/core';
import { IconFlask } from '@tabler/icons-react';
import banner from '#web/layout/offline-banner.module.css';
import { SamplesProgress } from './samples-progress.tsx';
import { useSamples } from './use-samples.ts';

/** Says that the company shows sample data, and empties it. */
export function SamplesBar() {
  const { may, samples, moves, empty } = useSamples();
  return (
    <div className={banner.banner}>
      <IconFlask size={16} stroke={1.6} />
      {samples && moves ? (
        <SamplesProgress {...samples} />
      ) : (
        <span role="status">
          <strong>This company shows sample data.</strong>
        </span>
      )}
      {may && !moves && (
        <Button ml="auto" flex="none" onClick={empty}>
          Empty it
        </Button>
      )}
    </div>
  );
}
