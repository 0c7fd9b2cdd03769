import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { Output } from '#shared/contract.ts';
import { can } from '#shared/permission.ts';
import { showError } from '#web/actions/toast.tsx';
import { call } from '#web/api/api.ts';
import { useMay } from '#web/api/session.tsx';
import { PickButton } from '#web/picker/pick-button.tsx';
import { useServiceChoices } from '../../services/screens/service-picker.tsx';
import { rateSheetCalls } from '../contract.ts';
import classes from './rates.module.css';

export type ServiceLine = Output<typeof rateSheetCalls.getServiceLines>['lines'][number];
type Props = {
  customerID: number | null;
  divisionID: number | null;
  date: string;
  onPick: (lines: readonly ServiceLine[]) => void;
};

/** Adds what the company sells to the lines of a document, a bundle as its parts, each at the rate that holds for the customer on the day. */
export function ServiceLinePicker({ customerID, divisionID, date, onPick }: Props) {
  const mayRead = useMay()(can('services', 'read'));
  const [isWanted, setWanted] = useState(false);
  const { source } = useServiceChoices({ isWanted });
  if (!mayRead) return null;
  const add = (serviceID: number) =>
    call(rateSheetCalls.getServiceLines, { serviceID, date, customerID, divisionID }).then(
      ({ data }) => onPick(data.lines),
      showError,
    );
  return (
    <PickButton
      {...source}
      label="Add a service"
      className={classes.add}
      chosen={[]}
      onOpen={() => setWanted(true)}
      onPick={({ id }) => void add(id)}
    >
      <IconPlus size={14} stroke={1.8} aria-hidden /> Add a service
    </PickButton>
  );
}
