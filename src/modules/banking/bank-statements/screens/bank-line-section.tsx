import { ActionIcon, Button } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { transactionKinds } from '#modules/trade/transactions/rules.ts';
import { counted, formatShortDate } from '#web/days/formats.ts';
import { Amount } from '#web/page/amount.tsx';
import { type MenuItem, opens, PopupMenu, usePopup } from '#web/parts/popup.tsx';
import type { Prefill, SuggestionShown } from '../../bank-matching/contract.ts';
import type { AddedKind } from '../../bank-rules/rules.ts';
import type { BankLine } from '../contract.ts';
import classes from './bank.module.css';

/** Days after which a line without a match is old. */
const oldDays = 30;

type Actions = {
  match: (suggestion: SuggestionShown) => void;
  unmatch: () => void;
  release: () => void;
  hold: () => void;
  /** By hand. */
  find: () => void;
  make: (rule: Prefill) => void;
  /** A transaction of this line; the kinds that it can be, the usual first. */
  add: ((kind: AddedKind) => void) | null;
  kinds: readonly AddedKind[];
  exclude: () => void;
  include: () => void;
  makeRule: (() => void) | null;
};
type LineProps = {
  line: BankLine;
  isSought: boolean;
  suggestion: SuggestionShown | undefined;
  rule: Prefill | undefined;
  actions: Actions | null;
};

const bringIntoView = (line: HTMLElement | null) => line?.scrollIntoView({ block: 'center' });

/** A statement line: what it is in the books, most likely is, or waits for, and what can be done about it. */
export function BankLineSection({ line, isSought, suggestion, rule, actions }: LineProps) {
  const isMatched = line.matchedLineIDs.length > 0;
  const isExcluded = line.excludedAt !== null;
  const isOpen = !isMatched && !line.heldAt && !isExcluded;
  const isFree = isOpen && !suggestion && !rule;
  const [usual, ...others] = actions?.kinds ?? [];
  const add = actions?.add ?? null;
  const menu = usePopup();
  const items: (MenuItem | false | null | undefined)[] = actions
    ? [
        isOpen && !isFree && { label: 'Match by hand', run: actions.find },
        ...(isOpen && add ? (isFree ? others : actions.kinds) : []).map((kind) => ({
          label: `Add as ${transactionKinds[kind].name.toLowerCase()}`,
          run: () => add?.(kind),
        })),
        isOpen && { label: 'Exclude', run: actions.exclude },
        isOpen && { label: 'Put on hold', run: actions.hold },
        line.heldAt !== null && { label: 'Match by hand', run: actions.find },
        line.heldAt !== null && { label: 'Change the hold', run: actions.hold },
        !rule && actions.makeRule && { label: 'Make a rule of this', run: actions.makeRule },
      ]
    : [];
  const shown = items.filter((item): item is MenuItem => Boolean(item));
  return (
    <li className={classes.line} data-sought={isSought || undefined} ref={isSought ? bringIntoView : undefined}>
      <div className={classes.facts}>
        <span className={`${classes.date} figures`}>{formatShortDate(line.date)}</span>
        <span className={classes.description} title={line.description}>
          {line.description}
        </span>
        <Amount cents={line.amount} />
      </div>
      <div className={classes.found}>
        <span>
          <Told line={line} suggestion={suggestion} rule={rule} />
        </span>
        {actions && isMatched && <Act label="Unmatch" run={actions.unmatch} />}
        {actions && line.heldAt && <Act label="Take off hold" run={actions.release} />}
        {actions && isExcluded && <Act label="Include" run={actions.include} />}
        {actions && isFree && <Act label="Match by hand" run={actions.find} />}
        {isFree && add && usual && (
          <Act label={`Add ${transactionKinds[usual].name.toLowerCase()}`} run={() => add(usual)} />
        )}
        {actions && suggestion && <Act label="Match" isFirst run={() => actions.match(suggestion)} />}
        {actions && rule && <Act label={transactionKinds[rule.kind].name} isFirst run={() => actions.make(rule)} />}
        {shown.length > 0 && (
          <>
            <ActionIcon variant="subtle" aria-label={`More of ${line.description}`} {...opens(menu, 'menu')}>
              <IconDots size={16} stroke={1.6} />
            </ActionIcon>
            <PopupMenu of={menu} side="bottom-end" width={200} items={shown} />
          </>
        )}
      </div>
    </li>
  );
}

const Act = ({ label, run, isFirst = false }: { label: string; run: () => void; isFirst?: boolean }) => (
  <Button size="sm" variant={isFirst ? 'default' : 'subtle'} onClick={run}>
    {label}
  </Button>
);

/** What it is, could be or waits for, and why. */
function Told({ line, suggestion, rule }: Pick<LineProps, 'line' | 'suggestion' | 'rule'>) {
  if (line.matchedLineIDs.length > 0) return <>{line.why}</>;
  if (line.excludedAt !== null)
    return (
      <>
        {line.excludedReason || 'Nothing to the books'}
        {line.excludedBy && ` · excluded by ${line.excludedBy}`}
      </>
    );
  if (line.heldAt)
    return (
      <>
        {line.heldReason}
        {line.heldBy && ` · with ${line.heldBy}`}
        {line.dueOn && (
          <>
            {' · '}
            <span className={line.isDue ? classes.old : undefined}>due {formatShortDate(line.dueOn)}</span>
          </>
        )}
        {' · '}
        <Age line={line} />
      </>
    );
  if (suggestion) {
    const [first] = suggestion.lines;
    const of = suggestion.lines.length === 1 && first ? `${first.number}${first.payee && `, ${first.payee}`}` : '';
    return (
      <>
        <strong>{of || counted(suggestion.lines.length, 'line')}</strong> {suggestion.why.join(' · ')}
      </>
    );
  }
  if (rule)
    return (
      <>
        <strong>{rule.name}</strong> fills it in · <Age line={line} />
      </>
    );
  return (
    <>
      Not in the books · <Age line={line} />
    </>
  );
}

const Age = ({ line: { age } }: { line: BankLine }) => (
  <span className={age > oldDays ? classes.old : undefined}>{age === 0 ? 'today' : counted(age, 'day')}</span>
);
