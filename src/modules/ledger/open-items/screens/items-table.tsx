import { Checkbox } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { Cents } from '#shared/money.ts';
import { useReading } from '#web/api/query.ts';
import { formatShortDate } from '#web/days/formats.ts';
import { FigureInput } from '#web/form/cells/figure-input.tsx';
import { DateField } from '#web/form/date-field.tsx';
import { amountText } from '#web/page/amount.tsx';
import { PageLink } from '#web/page/page-link.tsx';
import { Failed, LoadingLines } from '#web/page/states.tsx';
import { payeeWords } from '../../payees/rules.ts';
import type { Payee } from '../../rules.ts';
import { itemCalls, type OpenItem } from '../contract.ts';
import { type ItemAccount, type ItemSide, paidWhole, propose, spread } from '../rules.ts';
import classes from './items.module.css';

/** As it is sent: dollars. */
export type ItemValue = { itemID: number; amount: string | number; discount?: string | number | undefined };

type Props = {
  label: string;
  account: ItemAccount;
  side: ItemSide;
  /** Whose items; without one those of everybody, or none while one is still to be chosen. */
  payee: Payee | null;
  isOfAnybody: boolean;
  /** Besides what is paid of an item something may be taken off; the discount of its terms is proposed up to its day. */
  mayDiscount: boolean;
  /** Many of different days: they can be looked at by the day they are due. */
  hasDueFilter?: boolean;
  /** On which day it is paid. */
  day: string | null;
  isRequired: boolean;
  /** The transaction that is edited: what it settles is open for it. */
  transactionID: number | undefined;
  /** The one that the form is asked about: only it is proposed, whole until an amount is typed. */
  asked: number | null;
  /** Addresses of those that it is for: they are proposed before the oldest. */
  madeFor?: readonly string[];
  /** What there is to spread, in cents; nothing while the amount goes with what is chosen. */
  amount: Cents | null;
  value: readonly ItemValue[];
  onChange: (value: ItemValue[]) => void;
  messageAt: (at: string) => string | undefined;
};

const toValue = ({
  itemID,
  amount,
  discount = 0,
}: {
  itemID: number;
  amount: number;
  discount?: number;
}): ItemValue => ({
  itemID,
  amount: inDollars(amount),
  ...(discount > 0 && { discount: inDollars(discount) }),
});
const payeeWord = (payee: Payee | null): string => (payee ? `the ${payeeWords[payee.kind].toLowerCase()}` : 'theirs');
const inDollars = (cents: number) => (cents / 100).toFixed(2);
/** Of what is no amount yet, nothing. */
const centsOf = (typed: string | number): Cents => Math.round((Number(typed) || 0) * 100) as Cents;
export const sumOfItems = (items: readonly ItemValue[]): Cents =>
  items.reduce((sum, { amount }) => sum + centsOf(amount), 0) as Cents;

/** In the order in which they are proposed. */
function inTurn(items: readonly OpenItem[], first: readonly string[] = []): OpenItem[] {
  const isFirst = ({ address }: OpenItem) => first.includes(address);
  return [...items.filter(isFirst), ...items.filter((item) => !isFirst(item))];
}

/** What stands as the terms of its item proposed it follows the day; what somebody typed stays. */
function onOtherDay(
  one: ItemValue,
  items: readonly OpenItem[],
  { before, day, isAmountTyped }: { before: string | null; day: string | null; isAmountTyped: boolean },
): ItemValue {
  const item = items.find(({ itemID }) => itemID === one.itemID);
  if (!item || JSON.stringify(one) !== JSON.stringify(toValue(paidWhole(item, before)))) return one;
  const whole = paidWhole(item, day);
  return isAmountTyped
    ? toValue({ ...whole, amount: Math.min(whole.amount, centsOf(one.amount)) as Cents })
    : toValue(whole);
}

/** Open items to tick, each with how much of it; the oldest first by one click. */
export function ItemsTable(props: Props) {
  const { label, account, side, payee, isOfAnybody, transactionID, amount, value, onChange, messageAt } = props;
  const isKnown = isOfAnybody || payee !== null;
  const reading = useReading(
    itemCalls.listOpenItems,
    { account, side, payee, ...(transactionID && { transactionID }) },
    { isEnabled: isKnown },
  );
  const items = reading.data?.items ?? [];
  const [dueBy, setDueBy] = useState<string | null>(null);
  const chosen = new Map(value.map((one, index) => [one.itemID, { ...one, index }]));
  // What is chosen stays in sight, or its sum could not be understood.
  const shown = items.filter(({ itemID, due }) => dueBy === null || due <= dueBy || chosen.has(itemID));
  const [isUsedUp, setUsedUp] = useState(false);
  // What is proposed stays a proposal until somebody chooses.
  const isProposing = useRef(value.length === 0 && transactionID === undefined);
  const day = props.mayDiscount ? props.day : null;
  const oldestFirst = propose(amount ?? (0 as Cents), inTurn(items, props.madeFor), day).map(toValue);
  const those = items.filter(({ itemID }) => itemID === props.asked);
  const ofAsked = amount === null ? those.map((item) => paidWhole(item, day)) : propose(amount, those, day);
  const proposed = JSON.stringify(props.asked === null ? oldestFirst : ofAsked.map(toValue));
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another amount, or other items, make another proposal
  useEffect(() => {
    if (isProposing.current && reading.data && JSON.stringify(value) !== proposed) onChange(JSON.parse(proposed));
  }, [proposed, reading.data === undefined]);
  const formerDay = useRef(day);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another day takes a discount away, or gives it
  useEffect(() => {
    const before = formerDay.current;
    formerDay.current = day;
    if (before === day || isProposing.current || value.length === 0) return;
    onChange(value.map((one) => onOtherDay(one, items, { before, day, isAmountTyped: amount !== null })));
  }, [day]);
  const choose = (next: ItemValue[]) => {
    isProposing.current = false;
    setUsedUp(false);
    onChange(next);
  };
  const left = amount === null ? null : amount - sumOfItems(value);
  const put = (itemID: number, part: Partial<ItemValue>) =>
    choose(value.map((one) => (one.itemID === itemID ? { ...one, ...part } : one)));
  const toggle = (item: OpenItem) => {
    if (chosen.has(item.itemID)) choose(value.filter(({ itemID }) => itemID !== item.itemID));
    else if (left !== null && left <= 0) setUsedUp(true);
    else choose([...value, ...spread((left ?? item.open) as Cents, [item], day).map(toValue)]);
  };
  const takeAll = () => choose(shown.map((item) => toValue(paidWhole(item, day))));
  const message = messageAt('');
  return (
    <fieldset className={classes.items} data-discount={props.mayDiscount || undefined}>
      <legend>
        {label}
        {props.isRequired && <span aria-hidden> *</span>}
      </legend>
      {!isKnown && <p className={classes.quiet}>Choose whose first.</p>}
      {reading.error && !reading.data && (
        <Failed error={reading.error} what="What is open" retry={() => void reading.refetch()} />
      )}
      {isKnown && !reading.data && !reading.error && <LoadingLines lines={3} />}
      {reading.data && items.length === 0 && <p className={classes.quiet}>Nothing is open.</p>}
      {items.length > 0 && (
        <>
          <div className={classes.tools}>
            <TakeMany amount={amount} onAll={takeAll} onOldest={() => choose(oldestFirst)} />
            {props.hasDueFilter && <DueBy day={dueBy} onDay={setDueBy} />}
          </div>
          {shown.length === 0 && dueBy && <p className={classes.quiet}>Nothing is due by {formatShortDate(dueBy)}.</p>}
          <Heads mayDiscount={props.mayDiscount} />
          <ul>
            {shown.map((item) => (
              <Item
                key={item.itemID}
                item={item}
                isOfAnybody={isOfAnybody}
                mayDiscount={props.mayDiscount}
                one={chosen.get(item.itemID)}
                onToggle={() => toggle(item)}
                onPut={(part) => put(item.itemID, part)}
                messageAt={messageAt}
              />
            ))}
          </ul>
          <p className={classes.sum}>
            {value.length === 0 ? 'None chosen' : `${value.length} of ${shown.length} chosen`}
            <strong className="figures">{amountText(sumOfItems(value))}</strong>
          </p>
          {isUsedUp && amount !== null && (
            <p className={classes.wrong} role="alert">
              Nothing is left of {amountText(amount)}. Take something off another one first.
            </p>
          )}
          {reading.data?.isCut && <p className={classes.quiet}>Only the first {items.length} are shown.</p>}
        </>
      )}
      {reading.data && left !== null && left > 0 && (
        <p className={classes.rest} role="status">
          {amountText(left)} stays as credit of {items[0]?.payeeName ?? payeeWord(payee)}.
        </p>
      )}
      {message && (
        <p className={classes.wrong} role="alert">
          {message}
        </p>
      )}
    </fieldset>
  );
}

type TakeManyProps = { amount: Cents | null; onAll: () => void; onOldest: () => void };

function TakeMany({ amount, onAll, onOldest }: TakeManyProps) {
  if (amount !== null && amount <= 0) return null;
  return (
    <button type="button" className={classes.tool} onClick={amount === null ? onAll : onOldest}>
      {amount === null ? 'Choose all' : `Spread ${amountText(amount)}, oldest first`}
    </button>
  );
}

const DueBy = ({ day, onDay }: { day: string | null; onDay: (day: string | null) => void }) => (
  // biome-ignore lint/a11y/noStaticElementInteractions: Enter in this field looks, it does not pay
  <div className={classes.due} onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}>
    <span aria-hidden>Due by</span>
    <DateField label="Due by" isBare value={day} onChange={onDay} />
  </div>
);

/** What stands in the columns where there is room for them; the fields have names of their own. */
const Heads = ({ mayDiscount }: { mayDiscount: boolean }) => (
  <div className={classes.heads} aria-hidden>
    <span>Open</span>
    <span>Amount</span>
    {mayDiscount && <span>Discount</span>}
  </div>
);

type ItemProps = Pick<Props, 'isOfAnybody' | 'mayDiscount' | 'messageAt'> & {
  item: OpenItem;
  one: (ItemValue & { index: number }) | undefined;
  onToggle: () => void;
  onPut: (part: Partial<ItemValue>) => void;
};

function Item({ item, isOfAnybody, mayDiscount, one, onToggle, onPut, messageAt }: ItemProps) {
  const name = [item.name, item.reference].filter(Boolean).join(' ');
  const whose = isOfAnybody && item.payeeName ? `${item.payeeName} · ` : '';
  const wrong = one && ['itemID', 'amount', 'discount'].map((part) => messageAt(`.${one.index}.${part}`)).find(Boolean);
  const cell = (part: 'amount' | 'discount', label: string) => (
    <FigureInput
      label={label}
      aria-label={`${label} of ${name}`}
      classNames={{ input: classes.amount ?? '' }}
      value={one?.[part]}
      onChange={(typed) => onPut({ [part]: typed || undefined })}
    />
  );
  const earlyText = ({ until, amount }: NonNullable<OpenItem['discount']>) =>
    ` · ${amountText(amount)} off by ${formatShortDate(until)}`;
  return (
    <li className={classes.item} data-chosen={one !== undefined || undefined}>
      <Checkbox
        aria-label={`${name}, ${amountText(item.open)} open`}
        checked={one !== undefined}
        onChange={onToggle}
        className={classes.tick ?? ''}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the box beside it has the key */}
      <div className={classes.what} onClick={onToggle}>
        <PageLink href={item.address}>{name}</PageLink>
        <span className={classes.about}>
          {whose}
          {formatShortDate(item.date)}
          {item.due !== item.date && `, due ${formatShortDate(item.due)}`}
          {mayDiscount && item.discount && earlyText(item.discount)}
        </span>
      </div>
      <span className={`${classes.open} figures`}>
        {amountText(item.open)}
        {item.open !== item.amount && <span className={classes.about}>of {amountText(item.amount)}</span>}
      </span>
      {one && (
        <div className={classes.cells}>
          {cell('amount', 'Amount')}
          {mayDiscount && cell('discount', 'Discount')}
        </div>
      )}
      {wrong && (
        <p className={classes.wrong} role="alert">
          {wrong}
        </p>
      )}
    </li>
  );
}
