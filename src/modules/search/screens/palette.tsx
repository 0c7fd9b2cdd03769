import { loadingText, noSuggestionText } from '#shared/texts.ts';
import '#web/theme/dialog.css';
import { Modal } from '@mantine/core';
import { IconSearch, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { useGo } from '#web/page/page-link.tsx';
import { Key } from '#web/parts/key.tsx';
import { SmallButton } from '#web/parts/small-button.tsx';
import { takeTypedAhead } from '#web/parts/typed-ahead.ts';
import classes from './palette.module.css';
import { type Target, TargetText } from './target-text.tsx';
import { usePageActions } from './use-page-actions.ts';
import { useTargets } from './use-targets.ts';

/** Finds every record and goes anywhere by typing; nothing typed, what was open and viewed lately. */
export function Palette({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const [chosenKey, setChosenKey] = useState<string | null>(null);
  const go = useGo();
  const listId = useId();
  const page = usePageActions();
  const [isOfPage, setOfPage] = useState(page.actions.length > 0);
  const { targets, words, isSearching } = useTargets(text, isOfPage ? page.actions : []);
  // What comes in later must not move the choice to something else.
  const chosen = Math.max(
    0,
    targets.findIndex((target) => target.key === chosenKey),
  );

  const open = (target: Target | undefined, isNewTab: boolean) => {
    if (!target) return;
    onClose();
    if (target.run) target.run();
    else if (target.path && isNewTab) window.open(target.path, '_blank', 'noopener');
    else if (target.path) go(target.path);
  };
  const move = (to: number) => setChosenKey(targets[Math.min(Math.max(to, 0), targets.length - 1)]?.key ?? null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') move(chosen + 1);
    else if (event.key === 'ArrowUp') move(chosen - 1);
    else if (event.key === 'Backspace' && text === '' && isOfPage) setOfPage(false);
    else if (event.key === 'Enter') open(targets[chosen], event.ctrlKey || event.metaKey);
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
      attributes={{ content: { 'aria-label': 'Search or go to' } }}
      classNames={{ content: classes.palette ?? '', body: classes.body ?? '' }}
      overlayProps={{ color: 'var(--scrim-palette)', backgroundOpacity: 1 }}
    >
      <div className={classes.head}>
        <IconSearch size={18} stroke={1.6} aria-hidden />
        {isOfPage && (
          <span className={classes.chip}>
            <span className={classes.chipName}>{page.name}</span>
            <SmallButton aria-label={`Not on ${page.name}`} onClick={() => setOfPage(false)}>
              <IconX size={12} stroke={1.8} />
            </SmallButton>
          </span>
        )}
        <input
          className={classes.input}
          value={text}
          maxLength={120}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setChosenKey(null);
          }}
          onFocus={() => {
            const typed = takeTypedAhead();
            if (typed !== '') setText((was) => was + typed);
          }}
          onKeyDown={onKeyDown}
          placeholder="Search, or go to an area"
          role="combobox"
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={targets[chosen] ? `${listId}-${chosen}` : undefined}
          aria-label="Search or go to"
          data-autofocus
        />
        <Key>Esc</Key>
      </div>
      <div className={classes.list} role="listbox" id={listId} aria-label="Found">
        {targets.map((target, index) => (
          <div key={`${target.group}/${target.key}`} role="presentation">
            {target.group !== targets[index - 1]?.group && <div className={classes.group}>{target.group}</div>}
            {/* biome-ignore lint/a11y/useFocusableInteractive: the input keeps the focus and names the chosen one */}
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: keys go to the input */}
            <div
              className={classes.target}
              role="option"
              id={`${listId}-${index}`}
              aria-selected={index === chosen}
              ref={index === chosen ? (row) => row?.scrollIntoView?.({ block: 'nearest' }) : undefined}
              onMouseMove={() => setChosenKey(target.key)}
              onClick={(event) => open(target, event.ctrlKey || event.metaKey)}
            >
              <TargetText target={target} words={words} />
              {index === chosen ? <Key>↵</Key> : target.keys?.map((key) => <Key key={key}>{key}</Key>)}
            </div>
          </div>
        ))}
        {targets.length === 0 && (
          <div className={classes.none} role="presentation">
            {isSearching ? loadingText : noSuggestionText}
          </div>
        )}
      </div>
      <div className="only-read-aloud" role="status">
        {words !== '' && !isSearching && `${targets.length} found`}
      </div>
      <div className={classes.foot}>
        <Key>↑</Key>
        <Key>↓</Key> move <Key>↵</Key> open <Key>Ctrl ↵</Key> new tab
        <span className={classes.hint}># for tickets and tasks, @ for people, &gt; for actions</span>
      </div>
    </Modal>
  );
}
