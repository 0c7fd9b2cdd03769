import { Button } from '@mantine/core';
import { IconLayoutDashboard } from '@tabler/icons-react';
import { type ComponentProps, type ComponentType, Fragment, type ReactNode, Suspense, useRef } from 'react';
import { can } from '#shared/permission.ts';
import { useMay, usePerson } from '#web/api/session.tsx';
import { companyToday } from '#web/days/today.ts';
import { useNear } from '#web/list/use-near.ts';
import { Card, CardGrid } from '#web/page/card.tsx';
import { useGo } from '#web/page/page-link.tsx';
import { Screen } from '#web/page/screen.tsx';
import { LoadingLines } from '#web/page/states.tsx';
import { lazyPart } from '#web/parts/lazy-part.tsx';
import { opens, Popup, type Side, usePopup } from '#web/parts/popup.tsx';
import { usePhone } from '#web/parts/use-phone.ts';
import { type CardKey, dashboardCards } from '../rules.ts';
import classes from './dashboard.module.css';
import { MyDaySection } from './my-day-section.tsx';
import { NowSection } from './now-section.tsx';
import { useArrangement } from './use-arrangement.ts';

// Whoever may not read the books loads nothing of them.
const CashWeeks = lazyPart(() => import('#modules/statements/home/screens/cash-weeks-card.tsx'), 'CashWeeksCard');
const Aged = lazyPart(() => import('#modules/statements/aging/screens/aged-card.tsx'), 'AgedCard');
const Goal = lazyPart(() => import('#modules/closing/goals/screens/goal-card.tsx'), 'GoalCard');
const Waiting = lazyPart(() => import('./waiting-section.tsx'), 'WaitingSection');
const TicketWeeks = lazyPart(() => import('./ticket-weeks-section.tsx'), 'TicketWeeksSection');
const ArrangeList = lazyPart(() => import('#web/list/arrange-list.tsx'), 'ArrangeList');
const Recent = lazyPart(() => import('./recent-section.tsx'), 'RecentSection');

type DashboardCard = { key: CardKey; draw: () => ReactNode };

/** The day at a glance: what runs, what is next, what waits, how the company stands, and what happened lately. */
export function DashboardScreen() {
  const person = usePerson();
  const may = useMay();
  const go = useGo();
  const isPhone = usePhone();
  const first = person.userFullName.split(' ')[0] ?? '';
  const mayCreate = may(can('tickets', 'create'));
  const readsTickets = may(can('tickets', 'read'));
  const readsBooks = may(can('accounting', 'read'));
  const cards: DashboardCard[] = [
    { key: 'now', draw: () => <NowSection /> },
    { key: 'day', draw: () => <MyDaySection /> },
    ...when(readsBooks, {
      key: 'cash',
      draw: () => <Later of="cash" right="Last 12 weeks" span={7} show={CashWeeks} />,
    }),
    ...when(readsTickets && !readsBooks, weeks),
    { key: 'waiting', draw: () => <WaitingSoon span={readsBooks ? 5 : 12} /> },
    ...when(readsBooks, { key: 'aged', draw: () => <Later of="aged" span={4} show={AgedReceivables} /> }),
    ...when(readsBooks, { key: 'goal', draw: () => <Later of="goal" span={3} show={Goal} /> }),
    ...when(readsTickets && readsBooks, weeks),
    { key: 'recent', draw: () => <Later of="recent" span={readsBooks ? 5 : 12} show={Recent} /> },
  ];
  const titled = cards.map((card) => ({ ...card, title: dashboardCards[card.key] }));
  const { shown, list } = useArrangement(titled);
  return (
    <Screen
      title={`${isPhone ? 'Hello' : greeting(new Date())}, ${first}`}
      pageTitle="Dashboard"
      beside={<span className={`${classes.today} figures`}>{inWords(companyToday())}</span>}
      actions={<ArrangeMenu {...list} side="bottom-end" />}
      primary={mayCreate ? { label: 'New ticket', key: 'c', run: () => go('/tickets/new') } : undefined}
      sum={person.tenantName}
    >
      <CardGrid>
        {shown.map(({ key, draw }) => (
          <Fragment key={key}>{draw()}</Fragment>
        ))}
      </CardGrid>
      {isPhone && (
        <div className={classes.arrange}>
          <ArrangeMenu {...list} side="top-start" />
        </div>
      )}
    </Screen>
  );
}

const when = (is: boolean, card: DashboardCard): DashboardCard[] => (is ? [card] : []);
const weeks: DashboardCard = {
  key: 'weeks',
  draw: () => <Later of="weeks" right="Last 12 weeks" span={7} show={TicketWeeks} />,
};
const AgedReceivables = () => <Aged account="receivable" name="Receivables by days past due" />;

/** Which cards stand on the dashboard, and in which order. */
function ArrangeMenu({ side, ...list }: ComponentProps<typeof ArrangeList> & { side: Side }) {
  const popup = usePopup();
  return (
    <>
      <Button
        variant="subtle"
        leftSection={<IconLayoutDashboard size={16} stroke={1.6} aria-hidden />}
        {...opens(popup, 'dialog')}
      >
        Arrange
      </Button>
      <Popup of={popup} side={side} width={340} label="Arrange">
        <ArrangeList {...list} />
      </Popup>
    </>
  );
}

/** Its place, so that the cards beside it do not move when it comes. */
const WaitingSoon = ({ span }: { span: number }) => (
  <Suspense
    fallback={
      <Card title={dashboardCards.waiting} span={span}>
        <div className={classes.later} />
      </Card>
    }
  >
    <Waiting span={span} />
  </Suspense>
);

type LaterProps = { of: CardKey; right?: ReactNode; span: number; show: ComponentType };

/** A card whose content is loaded when one comes near it. */
function Later({ of, show: Content, ...card }: LaterProps) {
  const place = useRef<HTMLDivElement>(null);
  const isNear = useNear(place, '0px');
  return (
    <Card title={dashboardCards[of]} {...card}>
      <div ref={place} className={classes.later}>
        <Suspense fallback={<LoadingLines lines={6} />}>{isNear && <Content />}</Suspense>
      </div>
    </Card>
  );
}

function greeting(now: Date): string {
  const hour = now.getHours();
  return hour < 12 ? 'Good morning' : hour < 18 ? 'Good afternoon' : 'Good evening';
}

const inWords = (day: string): string =>
  new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
