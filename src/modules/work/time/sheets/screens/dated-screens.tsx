import { mayNamed } from '#shared/permission.ts';
import { useMay } from '#web/api/session.tsx';
import type { Addressed } from '#web/page/pages.ts';
import { Screen } from '#web/page/screen.tsx';
import { Prohibited } from '#web/page/states.tsx';
import { ApprovalScreen } from './approval-screen.tsx';
import { MyTimeScreen } from './my-time-screen.tsx';
import { PersonWeekScreen } from './person-week-screen.tsx';

/** Screens of time by their day, which stands in the address: `?day=2026-11-20`. */
type Dated = Pick<Addressed, 'search' | 'onSearch'>;

const isDay = /^\d{4}-\d\d-\d\d$/;
function dayIn({ search: { day }, onSearch }: Dated) {
  const onDay = (next: string) => onSearch({ day: next });
  return { day: day && isDay.test(day) && !Number.isNaN(Date.parse(day)) ? day : undefined, onDay };
}

export const MyTime = (asked: Dated) => <MyTimeScreen {...dayIn(asked)} />;

const approver = mayNamed('payroll', 'approve time');

/** Payroll begins with the time that is to be approved; who may not approve has the own time. */
export function Payroll(asked: Dated) {
  const may = useMay();
  return may(approver) ? <ApprovalScreen {...dayIn(asked)} /> : <MyTimeScreen {...dayIn(asked)} />;
}

export function PersonTime({ id, ...asked }: Dated & Pick<Addressed, 'id'>) {
  const may = useMay();
  if (may(approver)) return <PersonWeekScreen userID={id} {...dayIn(asked)} />;
  return (
    <Screen title="Time" backTo="/payroll">
      <Prohibited title="the time of others" needs={approver} />
    </Screen>
  );
}
