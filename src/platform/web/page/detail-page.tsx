import { Button } from '@mantine/core';
import { IconChevronDown, IconChevronRight, IconChevronUp } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { WhoIsHere } from '../api/presence.tsx';
import { useNeighbours } from '../list/list-neighbours.ts';
import { useShortcuts } from '../parts/shortcuts.ts';
import { SmallButton } from '../parts/small-button.tsx';
import { usePhone } from '../parts/use-phone.ts';
import classes from './detail-page.module.css';
import { DockPlace } from './dock.tsx';
import { PageLink, useGoOn } from './page-link.tsx';
import { RecordHistory } from './record-history.tsx';
import { useArea } from './record-page.tsx';
import { Screen } from './screen.tsx';

type FrameProps = {
  /** The list it belongs to, where that is not the one of its kind. */
  area?: { title: string; href: string };
  name: string;
  /** What the browser's title says, where the name alone would say too little. */
  pageTitle?: string | undefined;
  /** The second line of the phone's head; the area without it. */
  subtitle?: string | undefined;
  /** Beside the middle; on a phone `children` show it where it belongs. */
  rail?: ReactNode;
  children: ReactNode;
};

/** The page of one record: where it is, its parts in the middle, its facts in the rail. */
export function DetailFrame({ name, pageTitle, subtitle, rail, children, ...props }: FrameProps) {
  const isPhone = usePhone();
  const area = useArea(props.area);
  const { place, steps: neighbours } = useNeighbourSteps();
  const [dock, setDock] = useState<HTMLElement | null>(null);
  return (
    <Screen
      title={name}
      pageTitle={pageTitle}
      subtitle={subtitle ?? area.title}
      backTo={area.href}
      hasOwnHead
      layout="fill"
    >
      <div className={classes.page}>
        <div className={classes.centre}>
          {!isPhone && (
            <nav className={classes.crumbs} aria-label="Where this is">
              <PageLink href={area.href}>{area.title}</PageLink>
              <IconChevronRight size={12} stroke={1.8} aria-hidden />
              <span className="figures">{name}</span>
              <span className={classes.neighbours} data-actions>
                <WhoIsHere />
                {place && <span className={`${classes.place} figures`}>{place}</span>}
                {neighbours.map(({ label, key, icon, run }) => (
                  <SmallButton
                    key={label}
                    aria-label={label}
                    aria-keyshortcuts={key}
                    data-tip={`${label} (${key.toUpperCase()})`}
                    onClick={run}
                  >
                    {icon}
                  </SmallButton>
                ))}
              </span>
            </nav>
          )}
          <DockPlace value={dock}>{children}</DockPlace>
          {isPhone && neighbours.length > 0 && (
            <div className={classes.phoneNeighbours}>
              {neighbours.map(({ label, icon, run }) => (
                <Button key={label} variant="subtle" leftSection={icon} onClick={run}>
                  {label}
                </Button>
              ))}
            </div>
          )}
        </div>
        {isPhone && <div ref={setDock} className={classes.dock} />}
        {!isPhone && rail && <aside className={classes.rail}>{rail}</aside>}
      </div>
    </Screen>
  );
}

/** To the record before and after this one in the list one came from; Back still leads to the list. */
function useNeighbourSteps() {
  const { former, next, place } = useNeighbours();
  const goOn = useGoOn();
  const steps = [
    ...(former ? [{ label: 'Previous in the list', key: 'k', icon: <IconChevronUp {...small} />, href: former }] : []),
    ...(next ? [{ label: 'Next in the list', key: 'j', icon: <IconChevronDown {...small} />, href: next }] : []),
  ].map(({ href, ...step }) => ({ ...step, run: () => goOn(href) }));
  useShortcuts(Object.fromEntries(steps.map(({ key, run }) => [key, run])));
  return { place, steps };
}
const small = { size: 16, stroke: 1.6 };

/** The rail on a phone, from edge to edge. */
export const PhoneRail = ({ children }: { children: ReactNode }) => <div className={classes.phoneRail}>{children}</div>;

type Props = FrameProps & {
  heading: ReactNode;
  actions?: ReactNode /** Right below the heading, before the facts. */;
  under?: ReactNode;
};

/** A record under its heading; on a phone the facts stand above the parts. */
export function DetailPage({ heading, actions, under, rail, children, ...frame }: Props) {
  const isPhone = usePhone();
  return (
    <DetailFrame {...frame} rail={rail}>
      <div className={classes.heading}>
        <h1>{heading}</h1>
        {actions && (
          <div className={classes.actions} data-actions>
            {actions}
          </div>
        )}
      </div>
      {under}
      {isPhone && rail && <PhoneRail>{rail}</PhoneRail>}
      {children}
      <RecordHistory />
    </DetailFrame>
  );
}

/** A part of a detail: a head with its action, and what belongs there. */
export function Part({ title, right, children }: { title: string; right?: ReactNode; children: ReactNode }) {
  return (
    <section className={classes.part}>
      <div className={classes.partHead}>
        <h2 className={classes.partTitle}>{title}</h2>
        {right}
      </div>
      {children}
    </section>
  );
}
