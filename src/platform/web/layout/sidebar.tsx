import {
  IconBuilding,
  IconCheck,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconSelector,
  IconUserPlus,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { isOpenTo } from '#shared/areas.ts';
import { useMay, usePerson } from '../api/session.tsx';
import { formatCount } from '../days/formats.ts';
import { FlagMark } from '../marks/flag-mark.tsx';
import { PageLink } from '../page/page-link.tsx';
import { useHeading } from '../page/router.tsx';
import { Key } from '../parts/key.tsx';
import { opens, PopupMenu, usePopup } from '../parts/popup.tsx';
import { areas, comingAreas, furtherAreas, type NavigationEntry, phoneAreas } from './navigation.ts';
import { useShellFacts } from './shell-facts.tsx';
import classes from './sidebar.module.css';

type Props = { isCollapsed: boolean; isPhone?: boolean; onCollapse?: () => void; foot?: ReactNode };

export function Sidebar({ isCollapsed, isPhone = false, onCollapse, foot }: Props) {
  const may = useMay();
  const { hideHome } = usePerson();
  const path = useHeading();
  const draw = (entry: Offered) =>
    isOpenTo(may, entry) &&
    !(hideHome && entry.path === '/dashboard') && (
      <li key={entry.path}>
        <Entry
          entry={entry}
          isCollapsed={isCollapsed}
          isCurrent={path === entry.path || path.startsWith(`${entry.path}/`)}
        />
      </li>
    );
  const further = furtherAreas.map(draw).filter(Boolean);
  return (
    <nav
      className={classes.sidebar}
      aria-label="Areas"
      data-collapsed={isCollapsed || undefined}
      data-phone={isPhone || undefined}
    >
      <Tenant isCollapsed={isCollapsed} />
      <div className={classes.scroll}>
        <ul>{(isPhone ? phoneAreas : areas).map(draw)}</ul>
        {further.length > 0 && <div className={classes.divider} />}
        <ul>{further}</ul>
        {isPhone && (
          <>
            <h2 className={classes.coming}>Not built yet</h2>
            <ul>{comingAreas.map(draw)}</ul>
          </>
        )}
      </div>
      {foot}
      {onCollapse && (
        <button type="button" className={classes.collapse} onClick={onCollapse} aria-expanded={!isCollapsed}>
          {isCollapsed ? (
            <IconLayoutSidebarLeftExpand size={16} stroke={1.6} aria-label="Expand the sidebar" />
          ) : (
            <>
              <IconLayoutSidebarLeftCollapse size={16} stroke={1.6} />
              <span>Collapse</span>
              <Key>[</Key>
            </>
          )}
        </button>
      )}
    </nav>
  );
}

type Offered = Pick<NavigationEntry, 'title' | 'path' | 'icon' | 'needs' | 'alsoFor'>;
type EntryProps = { entry: Offered; isCollapsed: boolean; isCurrent: boolean };

function Entry({ entry, isCollapsed, isCurrent }: EntryProps) {
  const { counts } = useShellFacts();
  const known = counts[entry.path];
  const Icon = entry.icon;
  return (
    <PageLink
      href={entry.path}
      className={classes.entry}
      aria-current={isCurrent ? 'page' : undefined}
      data-tip={isCollapsed ? [entry.title, known?.words].filter(Boolean).join(', ') : undefined}
    >
      <Icon size={16} stroke={1.6} aria-hidden />
      <span className={isCollapsed ? 'only-read-aloud' : classes.title}>{entry.title}</span>
      {known?.hasFlag && (
        <span className={classes.flag}>
          <FlagMark label="something is flagged for you" size={isCollapsed ? 10 : 12} />
        </span>
      )}
      {!isCollapsed && known && known.count > 0 && (
        <span className={`${classes.count} figures`} aria-hidden>
          {formatCount(known.count)}
        </span>
      )}
      {known && <span className="only-read-aloud">{known.words}</span>}
    </PageLink>
  );
}

function Tenant({ isCollapsed }: { isCollapsed: boolean }) {
  const person = usePerson();
  const { companies, askCompanies, switchCompany, signOut } = useShellFacts();
  const menu = usePopup();
  const opener = opens(menu, 'menu');
  const icon = <IconBuilding size={16} stroke={1.6} />;
  const others = companies?.filter(({ isCurrent }) => !isCurrent) ?? [];
  return (
    <>
      <button
        type="button"
        className={classes.tenant}
        aria-label={`Company: ${person.tenantName}`}
        data-tip={isCollapsed ? person.tenantName : undefined}
        {...opener}
        onClick={() => {
          askCompanies();
          opener.onClick();
        }}
      >
        <span className={classes.logo} data-letter={person.tenantName.trim().charAt(0).toUpperCase()} aria-hidden />
        {!isCollapsed && (
          <>
            <span className={classes.tenantName}>{person.tenantName}</span>
            <IconSelector size={14} stroke={1.8} aria-hidden />
          </>
        )}
      </button>
      <PopupMenu
        of={menu}
        width={240}
        items={[
          { label: person.tenantName, icon: <IconCheck size={16} stroke={1.6} />, run: () => undefined },
          ...others.map((company) => ({
            label: company.isInvited ? `Join ${company.name}` : company.name,
            icon: company.isInvited ? <IconUserPlus size={16} stroke={1.6} /> : icon,
            run: () => switchCompany(company),
          })),
          { label: 'Sign in to another company', icon, run: signOut, isApart: true },
        ]}
      />
    </>
  );
}
