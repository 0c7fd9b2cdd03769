import { useState } from 'react';
import { can } from '#shared/permission.ts';
import { useReadingPages } from '#web/api/query.ts';
import { useMay } from '#web/api/session.tsx';
import { ChoicePicker } from '#web/picker/choice-picker.tsx';
import { pagedChoices } from '#web/picker/paged-choices.ts';
import { type TicketRow, ticketCalls } from '../contract.ts';

type Props = {
  label: string;
  value: number | null;
  onChange: (ticketID: number | null) => void;
  error?: string | undefined;
  /** Its label is only read aloud. */
  isBare?: boolean;
};

/** One of the tickets that the person sees, searched and paged by the server. */
export function TicketPicker({ label, value, onChange, error, isBare = false }: Props) {
  const [search, setSearch] = useState('');
  const isAllowed = useMay()(can('tickets', 'read'));
  const list = useReadingPages<TicketRow, typeof ticketCalls.list>(
    ticketCalls.list,
    { view: 'all', ...(search && { search }) },
    { isEnabled: isAllowed },
  );
  const toChoice = (row: TicketRow) => ({
    id: row.ticketID,
    label: `#${row.ticketID} ${row.ticketSubject}`,
    detail: row.customerName ?? undefined,
  });
  return (
    <ChoicePicker
      label={label}
      placeholder="No ticket"
      mayBeEmpty
      isBare={isBare}
      error={error}
      value={value}
      chosenLabels={value === null ? [] : [`#${value}`]}
      onChange={onChange}
      {...pagedChoices(list, toChoice, setSearch)}
    />
  );
}
