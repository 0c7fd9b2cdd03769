import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './detail-page.module.css';
import { PageLink } from './page-link.tsx';
import { Screen } from './screen.tsx';
import { usePhone } from './use-phone.ts';

type Props = {
  /** The list it belongs to. */
  area: { title: string; href: string };
  name: string;
  /** What the browser's title says, where the name alone would say too little. */
  pageTitle?: string;
  heading: ReactNode;
  actions?: ReactNode;
  rail?: ReactNode;
  children: ReactNode;
};

/** The page of one record: its parts in the middle, its facts in the rail; on a phone one under the other. */
export function DetailPage({ area, name, pageTitle, heading, actions, rail, children }: Props) {
  const isPhone = usePhone();
  return (
    <Screen title={name} pageTitle={pageTitle} subtitle={area.title} backTo={area.href} hasOwnHead layout="fill">
      <div className={classes.page}>
        <div className={classes.centre}>
          {!isPhone && (
            <nav className={classes.crumbs} aria-label="Where this is">
              <PageLink href={area.href}>{area.title}</PageLink>
              <IconChevronRight size={12} stroke={1.8} aria-hidden />
              <span>{name}</span>
            </nav>
          )}
          <div className={classes.heading}>
            <h1>{heading}</h1>
            {actions && <div className={classes.actions}>{actions}</div>}
          </div>
          {isPhone && rail && <div className={classes.phoneRail}>{rail}</div>}
          {children}
        </div>
        {!isPhone && rail && <aside className={classes.rail}>{rail}</aside>}
      </div>
    </Screen>
  );
}

/** A part of a detail: a head with its action, and what belongs there. */
export function Part({ title, right, children }: { title: string; right?: ReactNode; children: ReactNode }) {
  return (
    <section className={classes.part}>
      <div className={classes.partHead}>
        <h2>{title}</h2>
        {right}
      </div>
      {children}
    </section>
  );
}
