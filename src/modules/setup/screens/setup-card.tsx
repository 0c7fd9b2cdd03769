import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useEffect } from 'react';
import { can, type Permission } from '#shared/permission.ts';
import { useReading, useWriting } from '#web/api/query.ts';
import { useMay } from '#web/api/session.tsx';
import { begin } from '#web/layout/beginning.ts';
import { Part } from '#web/page/detail-page.tsx';
import { FactRow } from '#web/page/facts.tsx';
import { useGo } from '#web/page/page-link.tsx';
import { Failed, LoadingLines } from '#web/page/states.tsx';
import { LogoButton } from '../../tenants/papers/screens/logo-card.tsx';
import { setupCalls } from '../contract.ts';
import type { SetupStep, StepState } from '../rules.ts';
import { SamplesOffer } from '../samples/screens/samples-card.tsx';
import classes from './setup.module.css';
import { TradeArea } from './trade-area.tsx';

const changesSettings = can('settings', 'update');

type Words = {
  title: string;
  text: string;
  action: string;
  path: string;
  /** Where a list of them comes from a file. */
  filePath?: string;
  /** It comes with the books of another program: once those are there it is not asked for again. */
  comesWithBooks?: true;
  needs: Permission;
};
const steps: Record<Exclude<SetupStep, 'trade'>, Words> = {
  company: {
    title: 'Your address',
    text: 'It stands with your logo on invoices, statements and work summaries. The time zone sets when each day starts.',
    action: 'Enter it',
    path: '/settings/company',
    needs: changesSettings,
  },
  program: {
    title: 'Another program',
    text: 'QuickBooks and others: accounts, balances, customers, vendors and invoices come together from its export.',
    action: 'Import books',
    path: '/accounting/import',
    needs: can('accounting', 'create'),
  },
  divisions: {
    title: 'Divisions and departments',
    text: 'People and work belong to them, lists are filtered by them. A small company needs none.',
    action: 'Add them',
    path: '/settings/divisions',
    needs: changesSettings,
  },
  people: {
    title: 'Your people',
    text: 'Each gets an email and chooses a password. Their role says what they see and do.',
    action: 'Invite somebody',
    path: '/users/invite',
    filePath: '/users/import',
    needs: can('users', 'create'),
  },
  customers: {
    title: 'Customers',
    text: 'Whom you work for, with contacts and locations: one by one, or from a file of another program.',
    action: 'Add a customer',
    path: '/customers/new',
    filePath: '/customers/import',
    comesWithBooks: true,
    needs: can('customers', 'create'),
  },
  vendors: {
    title: 'Vendors',
    text: 'Whom you buy from and pay.',
    action: 'Add a vendor',
    path: '/vendors/new',
    filePath: '/vendors/import',
    comesWithBooks: true,
    needs: can('vendors', 'create'),
  },
  ticket: {
    title: 'The first ticket',
    text: 'What is to be done, for whom, and who does it.',
    action: 'New ticket',
    path: '/tickets/new',
    needs: can('tickets', 'create'),
  },
  invoice: {
    title: 'The first invoice',
    text: 'Approved, it has its number and stands in the books at once.',
    action: 'New invoice',
    path: '/invoices/new',
    needs: can('invoices', 'create'),
  },
};

/** What a new company does first; each step can be left out, and is found here again. */
export function SetupCard() {
  const reading = useReading(setupCalls.getSetup, {});
  useEffect(begin, []);
  if (reading.error && !reading.data)
    return <Failed error={reading.error} what="The set-up" retry={() => void reading.refetch()} />;
  if (!reading.data) return <LoadingLines lines={8} />;
  const { steps: all, trade } = reading.data;
  const hasBooks = all.some(({ step, state }) => step === 'program' && state === 'done');
  const done = all.filter(({ state }) => state === 'done').length;
  return (
    <>
      <Part title="Getting started" right={<span className={classes.quiet}>{`${done} of ${all.length} done`}</span>}>
        <p className={classes.about}>In the order in which most companies begin. Nothing here has to be done now.</p>
        <ol className={classes.steps} aria-label="Steps">
          {all.map(({ step, state }) =>
            step === 'trade' ? (
              <TradeArea key={step} trade={trade} right={<Later step={step} state={state} />} />
            ) : (
              <Step key={step} step={step} state={state} hasBooks={hasBooks} />
            ),
          )}
        </ol>
      </Part>
      <SamplesOffer />
    </>
  );
}

type StepProps = { step: Exclude<SetupStep, 'trade'>; state: StepState; hasBooks: boolean };

function Step({ step, state, hasBooks }: StepProps) {
  const go = useGo();
  const may = useMay();
  const words = steps[step];
  const hasFile = state !== 'skipped' && words.filePath && may(words.needs) && !(words.comesWithBooks && hasBooks);
  return (
    <FactRow
      title={words.title}
      text={words.text}
      right={
        <span className={classes.right}>
          {state === 'open' && may(words.needs) && <Button onClick={() => go(words.path)}>{words.action}</Button>}
          {step === 'company' && may(words.needs) && <LogoButton />}
          {/* One file is seldom all. */}
          {hasFile && (
            <Button aria-label={`Import a file: ${words.title}`} onClick={() => go(words.filePath ?? '')}>
              Import a file
            </Button>
          )}
          <Later step={step} state={state} />
        </span>
      }
    />
  );
}

/** Leaves a step out, or takes it up again; of what is done it says so. */
function Later({ step, state }: { step: SetupStep; state: StepState }) {
  const skip = useWriting(setupCalls.skipSetupStep, { isQuiet: true });
  if (state === 'done')
    return (
      <span className={classes.done}>
        <IconCheck size={16} stroke={2} aria-hidden /> Done
      </span>
    );
  return (
    <Button variant="subtle" onClick={() => skip.start({ step, isSkipped: state === 'open' })}>
      {state === 'open' ? 'Skip' : 'Take up again'}
    </Button>
  );
}
