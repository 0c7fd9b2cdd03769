import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { type Cents, formatDollars } from '#shared/money.ts';
import { useReading } from '#web/api/query.ts';
import { PickButton } from '#web/picker/pick-button.tsx';
import { type Fee, feeCalls } from '../contract.ts';
import { type Billed, feeAmount, feeDescription, isNamedBy, percentWords, recounted } from '../rules.ts';
import classes from './fees.module.css';

export type ChosenFee = Pick<Fee, 'feeName' | 'accountID' | 'isTaxable'> & { description: string; amountCents: number };
type Props = {
  customerID: number | null;
  date: string;
  /** What is billed without fees. */
  billed: Billed;
  lines: readonly FeeLine[];
  onPick: (fee: ChosenFee) => void;
  /** What lines come to now, by their place, since others have changed. */
  onRecount: (amounts: ReadonlyMap<number, Cents>) => void;
};
type FeeLine = Parameters<typeof recounted>[0][number];

/** The fees that may be charged, counted again when other lines change: those proposed that are not there yet by themselves, the others in a list. */
export function FeePicker({ customerID, date, billed, lines, onPick, onRecount }: Props) {
  const { data } = useReading(feeCalls.listChargeable, { customerID, date }, { keepsPrevious: true });
  const fees = data?.fees ?? [];
  const countedBy = useRef(billed);
  useEffect(() => {
    if (!data) return;
    const amounts = recounted(lines, data.fees, countedBy.current, billed);
    countedBy.current = billed;
    if (amounts.size > 0) onRecount(amounts);
  });
  if (fees.length === 0) return null;
  const chosen = (fee: Fee): ChosenFee => {
    const { feeName, accountID, isTaxable } = fee;
    return { feeName, accountID, isTaxable, description: feeDescription(fee), amountCents: feeAmount(fee, billed) };
  };
  const isThere = (fee: Fee) => lines.some(({ description }) => isNamedBy(fee.feeName, description));
  const proposed = fees.filter((fee) => fee.isProposed && !isThere(fee) && feeAmount(fee, billed) > 0);
  return (
    <div className={classes.offered}>
      {proposed.map((fee) => (
        <Button
          key={fee.feeID}
          leftSection={<IconPlus size={14} stroke={1.8} aria-hidden />}
          onClick={() => onPick(chosen(fee))}
        >
          {fee.feeName} {formatDollars(feeAmount(fee, billed))}
        </Button>
      ))}
      <PickButton
        label="Add a fee"
        className={classes.pick}
        choices={fees.map((fee) => ({
          id: fee.feeID,
          label: fee.feeName,
          detail: percentWords(fee) ?? formatDollars(feeAmount(fee, billed)),
        }))}
        chosen={[]}
        onPick={({ id }) => {
          const fee = fees.find(({ feeID }) => feeID === id);
          if (fee) onPick(chosen(fee));
        }}
      >
        <IconPlus size={14} stroke={1.8} aria-hidden /> Add a fee
      </PickButton>
    </div>
  );
}
