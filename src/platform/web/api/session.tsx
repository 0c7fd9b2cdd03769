import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { ActivityDisplay } from '#shared/activity-display.ts';
import { areaAt, isOpenTo } from '#shared/areas.ts';
import { type Grants, grantsOf, isGranted, type Permission, type PermissionEntry } from '#shared/permission.ts';
import { countDaysIn } from '../days/today.ts';
import { keepStored } from './stored-user.ts';

/** The person who is signed in, as every page may need them. */
export type SignedInPerson = {
  currentUser: number;
  email: string;
  userFullName: string;
  userType: string;
  edition: string;
  homePage: string;
  displayTable: '0' | '1';
  /** When the day begins, as `08:00`. */
  calendarStart: string;
  defaultReminderMinutes: number;
  activityDisplay: ActivityDisplay;
  hideHome: boolean;
  tenantID: number;
  tenantName: string;
  tenantTimeZone: string;
  bookClosingDate: string | null;
  showsSamples: boolean;
  /** What new customers and vendors begin with, and statements open with. */
  customerTerms: string;
  vendorTerms: string;
  reportBasis: 'accrual' | 'cash';
  departmentID: number | null;
  departmentName: string | null;
  divisionID: number | null;
  divisionName: string | null;
  roleName: string;
  /** They look at the product as somebody with that role sees it. */
  isViewing: boolean;
  hasSecondFactor: boolean;
  owesSecondFactor: boolean;
  permissions: PermissionEntry[];
};

/** Keeps the stored user data of product.md §3 under its names. */
export function keepPerson(person: SignedInPerson): void {
  const { currentUser, edition, homePage, userType, tenantID, userFullName } = person;
  const { departmentID, divisionID, divisionName, displayTable, bookClosingDate } = person;
  keepStored({ currentUser, edition, homePage, userType, tenantID, userFullName });
  keepStored({ departmentID, divisionID, divisionName, displayTable, bookClosingDate });
}

/** What a person sets for themselves. */
export type OwnSettings = Pick<
  SignedInPerson,
  'homePage' | 'displayTable' | 'calendarStart' | 'defaultReminderMinutes' | 'activityDisplay' | 'hideHome'
>;
/** True once the server has it; otherwise it has been said why not. */
type KeepOwn = (own: Partial<OwnSettings>) => Promise<boolean>;
type Session = { person: SignedInPerson; grants: Grants; keepOwn: KeepOwn };

const SessionContext = createContext<Session | null>(null);

type Props = {
  person: SignedInPerson;
  /** Keeps what the person sets for themselves, for every browser of theirs. */
  keepOwn?: KeepOwn;
  children: ReactNode;
};

const keepNothing: KeepOwn = async () => true;

export function SessionProvider({ person, keepOwn = keepNothing, children }: Props) {
  countDaysIn(person.tenantTimeZone);
  const value = useMemo(() => ({ person, grants: grantsOf(person.permissions), keepOwn }), [person, keepOwn]);
  return <SessionContext.Provider value={value}>{children}</SessionContext.Provider>;
}

function useSession() {
  const session = useContext(SessionContext);
  if (!session) throw new Error('There is no signed-in person here.');
  return session;
}

export const usePerson = (): SignedInPerson => useSession().person;
export const useKeepOwn = (): KeepOwn => useSession().keepOwn;

/** What the person may do; what they may not is not offered. */
export function useMay(): (permission: Permission) => boolean {
  const { grants } = useSession();
  return (permission) => isGranted(grants, permission);
}

/** Whether the person is let into the area of an address. Before they are signed in everything that is offered is open. */
export function useMayOpen(): (address: string) => boolean {
  const session = useContext(SessionContext);
  return (address) => {
    const area = session && areaAt(address);
    return !area || isOpenTo((permission) => isGranted(session.grants, permission), area);
  };
}
