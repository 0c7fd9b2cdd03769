import { Suspense, useState } from 'react';
import { AccountingTabs } from '#modules/ledger/screens/accounting-tabs.tsx';
import { can, mayNamed } from '#shared/permission.ts';
import { useReading } from '#web/api/query.ts';
import { useMay } from '#web/api/session.tsx';
import { formatDate } from '#web/days/formats.ts';
import { type Search, searchOf } from '#web/list/kept-filter.ts';
import { FigureStrip } from '#web/page/amount.tsx';
import { Screen } from '#web/page/screen.tsx';
import { Failed, LoadingLines, Prohibited } from '#web/page/states.tsx';
import { lazyPart } from '#web/parts/lazy-part.tsx';
import { closeCheckKeys } from '../checks/rules.ts';
import { periodCalls } from '../contract.ts';
import { CloseSection } from './close-section.tsx';
import { ClosingLogSection } from './closing-log-section.tsx';
import { ExceptionsSection } from './exceptions-section.tsx';
import { FindingsSection } from './findings-section.tsx';
import classes from './periods.module.css';

const CloseForm = lazyPart(() => import('./close-form.tsx'), 'CloseForm');
const ReopenForm = lazyPart(() => import('./reopen-form.tsx'), 'ReopenForm');

type Props = { search: Search; onSearch: (search: Search) => void };
type Opened = 'close' | 'review' | 'reopen' | null;

/** Closing a month: what is still to be done, what closing it would say, and what was closed and reopened before. */
export function CloseScreen({ search, onSearch }: Props) {
  const may = useMay();
  const [opened, open] = useState<Opened>(null);
  const through = /^\d{4}-\d\d-\d\d$/.test(search.through ?? '') ? search.through : undefined;
  const picked = closeCheckKeys.find((key) => key === search.check);
  const mayRead = may(can('accounting', 'read'));
  const mayClose = may(mayNamed('accounting', 'close the books'));
  const reading = useReading(periodCalls.getClose, through ? { through } : {}, {
    isEnabled: mayRead,
    keepsPrevious: true,
  });
  const close = reading.data;
  const go = (parts: Record<string, string | undefined>) => onSearch(searchOf({ through, check: picked, ...parts }));
  const shut = () => open(null);
  return (
    <Screen
      title="Close"
      tabs={<AccountingTabs active="close" />}
      more={
        close?.isSetUp && mayClose
          ? [
              { label: 'Close for review…', run: () => open('review'), isDisabled: !close.isOver },
              {
                label: 'Reopen…',
                run: () => open('reopen'),
                isDisabled: close.closingDate === null && close.softClosingDate === null,
              },
            ]
          : []
      }
    >
      {!mayRead && <Prohibited title="Closing" needs={can('accounting', 'read')} />}
      {mayRead && reading.error && !close && (
        <Failed error={reading.error} what="The checklist" retry={() => void reading.refetch()} />
      )}
      {mayRead && !close && !reading.error && <LoadingLines />}
      {close && !close.isSetUp && (
        <p className={classes.none}>Set up the books first: there is nothing to close yet.</p>
      )}
      {close?.isSetUp && (
        <div className={classes.page}>
          <main className={classes.main}>
            <FigureStrip
              figures={[
                { label: 'Closed through', value: close.closingDate ? formatDate(close.closingDate) : 'Nothing yet' },
                {
                  label: 'Under review through',
                  value: close.softClosingDate ? formatDate(close.softClosingDate) : 'Nothing',
                },
                {
                  label: 'Days looked at',
                  value: `${formatDate(close.period.from)} – ${formatDate(close.period.to)}`,
                },
              ]}
            />
            {picked && (
              <FindingsSection check={picked} through={close.period.to} onClose={() => go({ check: undefined })} />
            )}
            <ExceptionsSection />
            <ClosingLogSection />
          </main>
          <CloseSection
            close={close}
            mayClose={mayClose}
            picked={picked}
            onPick={(check) => go({ check: check === picked ? undefined : check })}
            onThrough={(to) => go({ through: to, check: undefined })}
            onLock={() => open('close')}
            onReopen={() => open('reopen')}
          />
        </div>
      )}
      {close && opened && (
        <Suspense fallback={null}>
          {opened === 'reopen' ? (
            <ReopenForm close={close} onClose={shut} />
          ) : (
            <CloseForm close={close} isForReview={opened === 'review'} onClose={shut} />
          )}
        </Suspense>
      )}
    </Screen>
  );
}
