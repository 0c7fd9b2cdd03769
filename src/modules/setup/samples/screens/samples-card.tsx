import { Button } from '@mantine/core';
import { Part } from '#web/page/detail-page.tsx';
import { FactRow } from '#web/page/facts.tsx';
import { PageLink } from '#web/page/page-link.tsx';
import { RecordLink } from '#web/page/record-link.tsx';
import { Failed, LoadingLines } from '#web/page/states.tsx';
import { needsTrade } from '../rules.ts';
import classes from './samples.module.css';
import { SamplesProgress } from './samples-progress.tsx';
import { type Samples, useSamples } from './use-samples.ts';

/** A sample of everything, for a company that has no work yet: filled, emptied, and what stayed. */
export const SamplesCard = () => <SampleData isOffer={false} />;

/** The same beside the first steps: where there is nothing to do, nothing stands there. */
export const SamplesOffer = () => <SampleData isOffer />;

function SampleData({ isOffer }: { isOffer: boolean }) {
  const { samples, error, retry, fill, empty, moves } = useSamples();
  if (!samples) {
    if (isOffer) return null;
    return error ? <Failed error={error} what="The sample data" retry={retry} /> : <LoadingLines lines={3} />;
  }
  const { state, obstacle, problem, kept } = samples;
  const isClosed = (state === 'empty' && obstacle !== null) || (state === 'emptied' && kept.length === 0);
  if (isOffer && isClosed) return null;
  return (
    <Part title="Sample data">
      <p className={classes.about}>{aboutOf(samples)}</p>
      {obstacle === needsTrade && <PageLink href="/settings/setup">Choose your trade</PageLink>}
      {problem && <p role="alert">{problem}</p>}
      {moves && <SamplesProgress {...samples} />}
      {state === 'empty' && obstacle === null && <Button onClick={fill}>Fill with sample data</Button>}
      {state === 'filled' && <Button onClick={empty}>Empty it</Button>}
      {state === 'emptied' && kept.length > 0 && <Kept kept={kept} />}
    </Part>
  );
}

function aboutOf({ state, obstacle, kept }: Samples): string {
  if (state === 'emptied')
    return kept.length > 0
      ? 'Emptied. These stay because you have changed or used them; delete them on their page if you no longer need them.'
      : 'Filled and emptied. Its invoices and entries stay as void ones: nothing that was posted is removed.';
  if (state === 'filled' || state === 'emptying')
    return 'This company shows sample data. Emptying it leaves what you have made, changed or used.';
  if (obstacle !== null) return obstacle;
  return 'Customers, vendors, tickets, tasks, time, invoices, bills and payments as they could be after a few weeks, to look around with. You empty it again with one click; then what was posted stays in the lists as void, and its numbers are not given again. It can be filled once.';
}

const Kept = ({ kept }: Pick<Samples, 'kept'>) => (
  <ul className={classes.kept} aria-label="What stays of the sample data">
    {kept.map(({ noun, why, ...record }) => (
      <FactRow
        key={`${record.module}/${record.entityID}`}
        title={<RecordLink {...record} />}
        text={`${noun}. ${why}`}
      />
    ))}
  </ul>
);
