import { useRouter } from '@tanstack/react-router';
import { ApprovalScreen } from '#modules/work/time/sheets/screens/approval-screen.tsx';
import { MyTimeScreen } from '#modules/work/time/sheets/screens/my-time-screen.tsx';
import { PersonWeekScreen } from '#modules/work/time/sheets/screens/person-week-screen.tsx';
import { mayNamed } from '#shared/permission.ts';
import { useMay } from '#web/api/session.tsx';
import { NoPage } from '#web/page/no-page.tsx';
import { Screen } from '#web/page/screen.tsx';
import { Prohibited } from '#web/page/states.tsx';
import { useFlatSearch, useId } from './address.ts';

const isDay = /^\d{4}-\d\d-\d\d$/;

/** The day that the address names, and how to go to another. */
function useDay(to: string) {
  const router = useRouter();
  const { day } = useFlatSearch() as { day?: string };
  const onDay = (next: string) => void router.navigate({ to, search: { day: next }, replace: true });
  return { day: day && isDay.test(day) && !Number.isNaN(Date.parse(day)) ? day : undefined, onDay };
}

export const MyTime = () => <MyTimeScreen {...useDay('/time')} />;

const approver = mayNamed('payroll', 'approve time');

/** Payroll begins with the time that is to be approved; who may not approve has the own time. */
export function Payroll() {
  const may = useMay();
  const where = useDay('/payroll');
  return may(approver) ? <ApprovalScreen {...where} /> : <MyTimeScreen {...where} />;
}

export function PersonTime() {
  const id = useId();
  const may = useMay();
  const where = useDay(`/payroll/time/${id}`);
  if (id === undefined) return <NoPage />;
  if (may(approver)) return <PersonWeekScreen key={id} userID={id} {...where} />;
  return (
    <Screen title="Time" backTo="/payroll">
      <Prohibited title="the time of others" needs={approver} />
    </Screen>
  );
}
