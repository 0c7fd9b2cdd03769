import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { formatDollars } from '#shared/money.ts';
import { useReading } from '#web/api/query.ts';
import { PickButton } from '#web/picker/pick-button.tsx';
import { type Fee, feeCalls } from '../contract.ts';
import { type Billed, feeAmount, percentWords } from '../rules.ts';
import classes from './fees.module.css';

export type ChosenFee = Pick<Fee, 'feeName' | 'accountID' | 'isTaxable'> & { description: string; amountCents: number };
type Props = {
  customerID: number | null;
  date: string;
  /** What is billed without fees. */
  billed: Billed;
  /** The descriptions of what is billed. */
  descriptions: readonly string[];
  onPick: (fee: ChosenFee) => void;
};

/** The fees that may be charged: those proposed that are not there yet by themselves, the others in a list. */
export function FeePicker({ customerID, date, billed, descriptions, onPick }: Props) {
  const { data } = useReading(feeCalls.listChargeable, { customerID, date }, { keepsPrevious: true });
  const fees = data?.fees ?? [];
  if (fees.length === 0) return null;
  const chosen = (fee: Fee): ChosenFee => {
    const { feeName, accountID, isTaxable } = fee;
    const words = percentWords(fee);
    const description = words ? `${feeName}, ${words}` : feeName;
    return { feeName, accountID, isTaxable, description, amountCents: feeAmount(fee, billed) };
  };
  const isThere = (fee: Fee) => descriptions.some((one) => one.startsWith(fee.feeName));
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
