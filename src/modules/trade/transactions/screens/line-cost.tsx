import { PayeePicker } from '#modules/ledger/payees/screens/payee-picker.tsx';
import type { Payee } from '#modules/ledger/rules.ts';
import { tenantCalls } from '#modules/tenants/contract.ts';
import { partChoices } from '#modules/tenants/rules.ts';
import { TicketPicker } from '#modules/tickets/screens/ticket-picker.tsx';
import { useReading } from '#web/api/query.ts';
import { ChoicePicker } from '#web/picker/choice-picker.tsx';
import classes from './transactions.module.css';

/** Whose cost a line is, as the form has it. */
export type CostValue = {
  payee: Payee | null;
  ticketID?: number | null;
  divisionID?: number | null;
  departmentID?: number | null;
  locationID?: number | null;
};
export const noCost = { ticketID: null, divisionID: null, departmentID: null, locationID: null } as const;
export const saysCost = (line: CostValue, hasCustomer: boolean): boolean =>
  (hasCustomer && line.payee !== null) ||
  Boolean(line.ticketID || line.divisionID || line.departmentID || line.locationID);

type Props = {
  /** Names a field by what it asks. */
  name: (asked: string) => string;
  cost: CostValue;
  onChange: (part: Partial<CostValue>) => void;
  /** The line may name the customer for whom it was made. */
  hasCustomer: boolean;
  messageAt: (at: string) => string | undefined;
};

/** Whose cost a line is: the ticket and its customer, and a part of the company besides that of the form. */
export function LineCost({ name, cost, onChange, hasCustomer, messageAt }: Props) {
  const parts = useReading(tenantCalls.getTenantLocations, {}).data;
  const choicesOf = [
    ['divisionID', 'Division', parts?.divisions ?? []],
    ['departmentID', 'Department', parts?.departments ?? []],
  ] as const;
  return (
    <div className={classes.lineCost}>
      <TicketPicker
        label={name('Ticket')}
        isBare
        value={cost.ticketID ?? null}
        error={messageAt('ticketID')}
        // The customer is the ticket's; another one is chosen again.
        onChange={(ticketID) => onChange({ ticketID, ...(hasCustomer && { payee: null }) })}
      />
      {hasCustomer && (
        <PayeePicker
          label={name('Customer')}
          isBare
          placeholder={cost.ticketID ? 'The ticket’s' : 'No customer'}
          kinds={['customer']}
          value={cost.payee}
          error={messageAt('payee')}
          onChange={(payee) => onChange({ payee })}
        />
      )}
      {choicesOf.map(
        ([part, label, choices]) =>
          choices.length > 0 && (
            <ChoicePicker
              key={part}
              label={name(label)}
              isBare
              placeholder={`${label} of the form`}
              mayBeEmpty
              choices={partChoices(choices, [cost[part] ?? null])}
              error={messageAt(part)}
              value={cost[part] ?? null}
              onChange={(id) => onChange({ [part]: id })}
            />
          ),
      )}
    </div>
  );
}
