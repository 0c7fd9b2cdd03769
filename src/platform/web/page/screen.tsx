import { ActionIcon, Button } from '@mantine/core';
import { IconChevronLeft, IconDots, IconMenu2, IconPlus, IconSearch } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { productName } from '#shared/product.ts';
import { WhoIsHere } from '../api/presence.tsx';
import { Bell } from '../layout/bell.tsx';
import { useFrame } from '../layout/frame.ts';
import { RunningTimer } from '../layout/running-timer.tsx';
import { Key } from '../parts/key.tsx';
import { type MenuItem, opens, PopupMenu, usePopup } from '../parts/popup.tsx';
import { type ShortcutKey, useShortcuts } from '../parts/shortcuts.ts';
import { usePhone } from '../parts/use-phone.ts';
import { useGo } from './page-link.tsx';
import classes from './screen.module.css';

/** The one primary action of a page: at the far right of the head, on a phone in the bottom bar. */
export type PrimaryAction = {
  label: string;
  run: () => void;
  key?: ShortcutKey;
  hasPlus?: boolean;
  isRunning?: boolean;
};

type Props = {
  title: string;
  /** What the browser's title says, where that is more than the page's: `4821 Seal leak`. */
  pageTitle?: string | undefined;
  /** The quiet second line of the phone's head. */
  subtitle?: string | undefined;
  /** Beside the title: views. */
  beside?: ReactNode;
  /** The parts of an area, in a line of their own: they stand at the same place on the page of each. */
  tabs?: ReactNode;
  actions?: ReactNode;
  /** What is rarely needed, behind the dots. */
  more?: readonly MenuItem[];
  primary?: PrimaryAction | undefined;
  /** Where Back leads on a phone; without it the head offers the areas. */
  backTo?: string;
  /** Details draw their own head on the desktop. */
  hasOwnHead?: boolean;
  /** The sum at the left of the phone's bottom bar. */
  sum?: ReactNode;
  /** `fill`: the content scrolls within itself, as a list does. `scroll`: the page scrolls. */
  layout?: 'fill' | 'scroll';
  /** What is shown is still of what was asked for before: it is read, and takes no click, which would mean the former one. */
  isStale?: boolean;
  children: ReactNode;
};

export function Screen(props: Props) {
  const { title, pageTitle = title, subtitle, primary } = props;
  const isPhone = usePhone();
  useEffect(() => {
    document.title = `${pageTitle} · ${productName}`;
  }, [pageTitle]);
  useShortcuts(primary?.key ? { [primary.key]: primary.run } : {});

  return (
    <div className={classes.screen}>
      {isPhone ? <PhoneHead {...props} /> : !props.hasOwnHead && <Head {...props} />}
      {isPhone && props.beside && <div className={classes.phoneBeside}>{props.beside}</div>}
      {props.tabs && <div className={isPhone ? classes.phoneBeside : classes.tabs}>{props.tabs}</div>}
      <div
        className={classes.content}
        data-layout={props.layout ?? 'scroll'}
        inert={props.isStale}
        aria-busy={props.isStale}
      >
        {props.children}
      </div>
      {isPhone && (primary || props.sum) && (
        <div className={classes.bottomBar} data-actions>
          <div className={classes.sum}>{props.sum ?? subtitle}</div>
          {primary && <PrimaryButton action={primary} />}
        </div>
      )}
    </div>
  );
}

function Head({ title, beside, actions, more, primary }: Props) {
  return (
    <div className={classes.head}>
      <h1 className={classes.title}>{title}</h1>
      {beside}
      <div className={classes.actions} data-actions>
        {actions}
        <MoreMenu items={more} iconSize={16} />
        {primary && <PrimaryButton action={primary} />}
      </div>
    </div>
  );
}

function PrimaryButton({ action }: { action: PrimaryAction }) {
  const hasPlus = action.hasPlus ?? true;
  return (
    <Button
      variant="filled"
      onClick={action.run}
      loading={action.isRunning ?? false}
      leftSection={hasPlus && <IconPlus size={14} stroke={1.8} />}
      rightSection={action.key && <Key isOnAccent>{action.key.toUpperCase()}</Key>}
    >
      {action.label}
    </Button>
  );
}

function MoreMenu({ items = [], iconSize }: { items: readonly MenuItem[] | undefined; iconSize: number }) {
  const menu = usePopup();
  if (items.length === 0) return null;
  return (
    <>
      <ActionIcon aria-label="More" {...opens(menu, 'menu')}>
        <IconDots size={iconSize} stroke={1.6} />
      </ActionIcon>
      <PopupMenu of={menu} side="bottom-end" width={240} items={items} />
    </>
  );
}

function PhoneHead({ title, subtitle, backTo, hasOwnHead, more }: Props) {
  const { openDrawer, openPalette } = useFrame();
  const go = useGo();
  const Title = hasOwnHead ? 'div' : 'h1';
  return (
    <div className={classes.phoneHead}>
      {backTo ? (
        <ActionIcon aria-label="Back" onClick={() => go(backTo)}>
          <IconChevronLeft size={22} stroke={1.6} />
        </ActionIcon>
      ) : (
        <ActionIcon aria-label="Areas" onClick={openDrawer}>
          <IconMenu2 size={22} stroke={1.6} />
        </ActionIcon>
      )}
      <div className={classes.phoneTitles}>
        <Title className={classes.phoneTitle}>{title}</Title>
        {subtitle && <div className={classes.phoneSubtitle}>{subtitle}</div>}
      </div>
      <WhoIsHere />
      <RunningTimer isPhone />
      <ActionIcon aria-label="Search" onClick={openPalette}>
        <IconSearch size={20} stroke={1.6} />
      </ActionIcon>
      <Bell isPhone />
      <MoreMenu items={more} iconSize={20} />
    </div>
  );
}
