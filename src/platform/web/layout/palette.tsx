import { noSuggestionText } from '#shared/texts.ts';
import '../dialog.css';
import { Modal } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { Key } from '../key.tsx';
import { StatusGlyph } from '../marks/status-glyph.tsx';
import { useGo } from '../page-link.tsx';
import { useMay } from '../session.tsx';
import { areas, furtherAreas } from './navigation.ts';
import { useOpenTabs } from './open-tabs.ts';
import classes from './palette.module.css';

type Target = { path: string; title: string; icon: ReactNode; group: string };

/** Goes anywhere by typing: open work and every area the person may read. */
export function Palette({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  const go = useGo();
  const listId = useId();
  const found = useTargets().filter((target) => target.title.toLowerCase().includes(text.trim().toLowerCase()));

  const open = (target: Target | undefined, isNewTab: boolean) => {
    if (!target) return;
    onClose();
    if (isNewTab) window.open(target.path, '_blank', 'noopener');
    else go(target.path);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') setChosen((was) => Math.min(was + 1, found.length - 1));
    else if (event.key === 'ArrowUp') setChosen((was) => Math.max(was - 1, 0));
    else if (event.key === 'Enter') open(found[chosen], event.ctrlKey || event.metaKey);
    else return;
    event.preventDefault();
  };

  return (
    <Modal
      opened
      onClose={onClose}
      withCloseButton={false}
      centered={false}
      yOffset={108}
      size={680}
      padding={0}
      attributes={{ content: { 'aria-label': 'Go to' } }}
      classNames={{ content: classes.palette ?? '', body: classes.body ?? '' }}
      overlayProps={{ color: 'var(--scrim-palette)', backgroundOpacity: 1 }}
    >
      <div className={classes.head}>
        <IconSearch size={18} stroke={1.6} aria-hidden />
        <input
          className={classes.input}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setChosen(0);
          }}
          onKeyDown={onKeyDown}
          placeholder="Go to an area or open work"
          role="combobox"
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={found[chosen] ? `${listId}-${chosen}` : undefined}
          aria-label="Go to"
          data-autofocus
        />
        <Key>Esc</Key>
      </div>
      <div className={classes.list} role="listbox" id={listId} aria-label="Found">
        {found.map((target, index) => (
          <div key={target.path} role="presentation">
            {target.group !== found[index - 1]?.group && <div className={classes.group}>{target.group}</div>}
            {/* biome-ignore lint/a11y/useFocusableInteractive: the input keeps the focus and names the chosen one */}
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: keys go to the input */}
            <div
              className={classes.target}
              role="option"
              id={`${listId}-${index}`}
              aria-selected={index === chosen}
              ref={index === chosen ? (row) => row?.scrollIntoView?.({ block: 'nearest' }) : undefined}
              onMouseMove={() => setChosen(index)}
              onClick={(event) => open(target, event.ctrlKey || event.metaKey)}
            >
              {target.icon}
              <span className={classes.title}>{target.title}</span>
              {index === chosen && <Key>↵</Key>}
            </div>
          </div>
        ))}
        {found.length === 0 && <div className={classes.none}>{noSuggestionText}</div>}
      </div>
      <div className={classes.foot}>
        <Key>↑</Key>
        <Key>↓</Key> move <Key>↵</Key> open <Key>Ctrl ↵</Key> new tab
      </div>
    </Modal>
  );
}

function useTargets(): Target[] {
  const may = useMay();
  const tabs = useOpenTabs();
  return [
    ...tabs.map((tab) => ({
      path: tab.path,
      title: `${tab.number} ${tab.title}`,
      icon: <StatusGlyph status={tab.status} size={16} />,
      group: 'Open work',
    })),
    ...[...areas, ...furtherAreas]
      .filter((area) => may(area.needs))
      .map(({ icon: Icon, path, title }) => ({ path, title, icon: <Icon size={16} stroke={1.6} />, group: 'Go to' })),
  ];
}
