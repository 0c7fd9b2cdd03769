import {
  type Icon,
  IconBriefcase,
  IconBuildingEstate,
  IconCalendarEvent,
  IconCashBanknote,
  IconChartBar,
  IconCircleCheck,
  IconClipboardText,
  IconClockHour4,
  IconCode,
  IconEngine,
  IconFileDollar,
  IconFileInvoice,
  IconLayoutBoard,
  IconLayoutDashboard,
  IconListCheck,
  IconPackages,
  IconReceiptDollar,
  IconReportMoney,
  IconSettings,
  IconSparkles,
  IconTicket,
  IconTool,
  IconTruckDelivery,
  IconUsers,
  IconUsersGroup,
  IconWallet,
} from '@tabler/icons-react';
import { type Area, areas as above, furtherAreas as below } from '#shared/areas.ts';
import { everyone } from '#shared/permission.ts';

/** An area as the sidebar draws it. */
export type NavigationEntry = Area & { icon: Icon };

const icons: Record<(typeof above | typeof below)[number]['path'], Icon> = {
  '/ai_assistant': IconSparkles,
  '/accounting': IconReportMoney,
  '/appointments': IconCalendarEvent,
  '/assets': IconEngine,
  '/battleplan': IconLayoutBoard,
  '/checklists': IconListCheck,
  '/customers': IconBuildingEstate,
  '/dashboard': IconLayoutDashboard,
  '/inventory': IconPackages,
  '/services': IconTool,
  '/projects': IconBriefcase,
  '/tasks': IconCircleCheck,
  '/tickets': IconTicket,
  '/meetings': IconUsersGroup,
  '/field_tickets': IconClipboardText,
  '/invoices': IconFileInvoice,
  '/ratesheets': IconReceiptDollar,
  '/accounts_receivables': IconCashBanknote,
  '/quotelist': IconFileDollar,
  '/reports': IconChartBar,
  '/payroll': IconWallet,
  '/users': IconUsers,
  '/vendors': IconTruckDelivery,
  '/settings': IconSettings,
  '/boilerplate': IconCode,
};

export const areas: readonly NavigationEntry[] = above.map((area) => ({ ...area, icon: icons[area.path] }));

/** Below the divider. */
export const furtherAreas: readonly NavigationEntry[] = below.map((area) => ({ ...area, icon: icons[area.path] }));

const firstOnPhones = ['/tickets', '/tasks', '/time', '/checklists'];
const rankOnPhones = ({ path }: { path: string }): number => firstOnPhones.indexOf(path) + 1 || areas.length;
const myTime: Pick<NavigationEntry, 'title' | 'path' | 'icon' | 'needs'> = {
  title: 'My time',
  path: '/time',
  icon: IconClockHour4,
  needs: everyone,
};

/** In the drawer of a phone: what people in the field open all day first, then the others in their order. */
export const phoneAreas = [...areas.filter(({ isComing }) => !isComing), myTime].toSorted(
  (left, right) => rankOnPhones(left) - rankOnPhones(right),
);
/** At its end. */
export const comingAreas = areas.filter(({ isComing }) => isComing);

/** Above and below the divider. */
export const everyArea: readonly NavigationEntry[] = [...areas, ...furtherAreas];

/** The entry an address belongs to: '/tickets/4821' belongs to Tickets. */
export const areaOf = (path: string): NavigationEntry | undefined =>
  everyArea.find((area) => path === area.path || path.startsWith(`${area.path}/`));

export const areaOfKey = (letter: string): NavigationEntry | undefined =>
  everyArea.find((area) => area.goKey === letter);
