import { useState } from 'react';
import { can } from '#shared/permission.ts';
import { formatPhone } from '#shared/phone.ts';
import { useReading } from '#web/api/query.ts';
import { useMay } from '#web/api/session.tsx';
import { ChoicePicker } from '#web/picker/choice-picker.tsx';
import type { Payee, PayeeKind } from '../../rules.ts';
import { type FoundPayee, payeeCalls } from '../contract.ts';
import { ofChoiceID, payeeKey, payeeWords, toChoiceID } from '../rules.ts';

type Props = {
  label: string;
  value: Payee | null;
  /** The name of the value, which what is found may not hold. */
  name?: string | null | undefined;
  onChange: (payee: Payee | null) => void;
  /** Whom the form can be about; all five kinds if none is named. */
  kinds?: readonly PayeeKind[];
  placeholder?: string;
  error?: string | undefined;
  isRequired?: boolean;
  isDisabled?: boolean;
  /** In a grid, whose head says the label. */
  isBare?: boolean;
};

const toChoice = (found: FoundPayee) => ({
  id: toChoiceID(found),
  label: found.name,
  detail: [payeeWords[found.kind], found.detail && formatPhone(found.detail)].filter(Boolean).join(' · '),
});

/** Whom a form is about, found while typing; each says what kind it is of. */
export function PayeePicker(props: Props) {
  const {
    label,
    value,
    name,
    onChange,
    kinds = [],
    placeholder,
    error,
    isRequired = false,
    isDisabled = false,
  } = props;
  const [text, setText] = useState('');
  const isAllowed = useMay()(can('accounting', 'read'));
  const found = useReading(
    payeeCalls.findPayees,
    { text, kinds: [...kinds] },
    { isEnabled: isAllowed, keepsPrevious: true },
  );
  const rowOf = (rows: FoundPayee[] | undefined) => rows?.find((one) => value && payeeKey(one) === payeeKey(value));
  const isUnnamed = value !== null && !name && found.data !== undefined && !rowOf(found.data.rows);
  const own = useReading(payeeCalls.findPayees, { chosen: value }, { isEnabled: isAllowed && isUnnamed });
  const called = name ?? rowOf(own.data?.rows)?.name;
  return (
    <ChoicePicker
      label={label}
      placeholder={placeholder ?? 'Choose who'}
      isRequired={isRequired}
      isDisabled={isDisabled}
      isBare={props.isBare ?? false}
      mayBeEmpty={!isRequired}
      error={error}
      value={value && toChoiceID(value)}
      onChange={(choiceID) => onChange(choiceID === null ? null : ofChoiceID(choiceID))}
      choices={found.data?.rows.map(toChoice)}
      chosenLabels={called ? [called] : undefined}
      onSearch={setText}
      isLate={found.isPlaceholderData}
      retry={found.error ? () => void found.refetch() : undefined}
    />
  );
}
