import { lazy, type ReactNode, Suspense, useRef } from 'react';
import { can } from '#shared/permission.ts';
import { Card, CardGrid } from '#web/card.tsx';
import { useGo } from '#web/page-link.tsx';
import { Screen } from '#web/screen.tsx';
import { useMay, usePerson } from '#web/session.tsx';
import { LoadingLines } from '#web/states.tsx';
import { useNear } from '#web/use-near.ts';
import { usePhone } from '#web/use-phone.ts';
import classes from './dashboard.module.css';
import { MyDayPanel } from './my-day-panel.tsx';
import { NowPanel } from './now-panel.tsx';

// Whoever may not read the books loads nothing of them.
const CashWeeks = lazy(() =>
  import('../../accounting/home/screens/cash-weeks-panel.tsx').then((module) => ({ default: module.CashWeeksPanel })),
);
const Aged = lazy(() =>
  import('../../accounting/aging/screens/aged-panel.tsx').then((module) => ({ default: module.AgedPanel })),
);
const Goal = lazy(() =>
  import('../../accounting/goals/screens/goal-panel.tsx').then((module) => ({ default: module.GoalPanel })),
);
const Waiting = lazy(() => import('./waiting-panel.tsx').then((module) => ({ default: module.WaitingPanel })));
const TicketWeeks = lazy(() =>
  import('./ticket-weeks-panel.tsx').then((module) => ({ default: module.TicketWeeksPanel })),
);
const Recent = lazy(() => import('./recent-panel.tsx').then((module) => ({ default: module.RecentPanel })));

/** The day at a glance: what runs, what is next, what waits, how the company stands, and what happened lately. */
export function DashboardScreen() {
  const person = usePerson();
  const may = useMay();
  const go = useGo();
  const isPhone = usePhone();
  const first = person.userFullName.split(' ')[0] ?? '';
  const mayCreate = may(can('tickets', 'create'));
  const readsBooks = may(can('accounting', 'read'));
  return (
    <Screen
      title={`${isPhone ? 'Hello' : greeting(new Date())}, ${first}`}
      pageTitle="Dashboard"
      beside={<span className={`${classes.today} figures`}>{today()}</span>}
      primary={mayCreate ? { label: 'New ticket', key: 'c', run: () => go('/tickets/new') } : undefined}
      sum={person.tenantName}
    >
      <CardGrid>
        <NowPanel />
        <MyDayPanel />
        {readsBooks && (
          <Later title="Cash and receivables" right="Last 12 weeks" span={7}>
            <CashWeeks />
          </Later>
        )}
        {!readsBooks && may(can('tickets', 'read')) && <Weeks />}
        <Suspense fallback={readsBooks && <WaitingSoon />}>
          <Waiting span={readsBooks ? 5 : 12} />
        </Suspense>
        {readsBooks && (
          <>
            <Later title="Owed to us, by age" span={4}>
              <Aged account="receivable" name="Receivables by days past due" />
            </Later>
            <Later title="Profit goal" span={3}>
              <Goal />
            </Later>
            {may(can('tickets', 'read')) && <Weeks />}
          </>
        )}
        <Later title="Recent activity" span={readsBooks ? 5 : 12}>
          <Recent />
        </Later>
      </CardGrid>
    </Screen>
  );
}

/** Its place, so that the cards beside it do not move when it comes. */
const WaitingSoon = () => (
  <Card title="Waiting for my approval" span={5}>
    <div className={classes.later} />
  </Card>
);

const Weeks = () => (
  <Later title="Tickets by week" right="Last 12 weeks" span={7}>
    <TicketWeeks />
  </Later>
);

/** A card whose content is loaded when one comes near it. */
function Later({ children, ...card }: { title: string; right?: ReactNode; span: number; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const isNear = useNear(place, '0px');
  return (
    <Card {...card}>
      <div ref={place} className={classes.later}>
        <Suspense fallback={<LoadingLines lines={6} />}>{isNear && children}</Suspense>
      </div>
    </Card>
  );
}

function greeting(now: Date): string {
  const hour = now.getHours();
  return hour < 12 ? 'Good morning' : hour < 18 ? 'Good afternoon' : 'Good evening';
}

const today = (): string =>
  new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric' }).format(new Date());
