import { Checkbox } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Cents, formatDollars } from '#shared/money.ts';
import { useReadingPages, write } from '#web/api/query.ts';
import { useMay } from '#web/api/session.tsx';
import { counted, formatDate } from '#web/days/formats.ts';
import { FormBody } from '#web/form/fields.tsx';
import { FormPage } from '#web/form/form-page.tsx';
import { useContractForm } from '#web/form/use-contract-form.ts';
import type { Search } from '#web/list/kept-filter.ts';
import { NothingYet } from '#web/page/facts.tsx';
import { useGo, useGoOn } from '#web/page/page-link.tsx';
import { Screen } from '#web/page/screen.tsx';
import { Prohibited } from '#web/page/states.tsx';
import { Wide } from '#web/page/wide.tsx';
import { CheckBox } from '#web/parts/check-box.tsx';
import { ChoicePicker } from '#web/picker/choice-picker.tsx';
import { useCustomerChoices } from '../../customers/screens/customer-picker.tsx';
import { type FieldTicketRow, fieldTicketCalls, mayBatch } from '../contract.ts';
import { nameOfTicket } from '../rules.ts';
import classes from './field-tickets.module.css';

const home = '/field_tickets';

/** Tickets of one customer that are through the final review are handed in as one. */
export function NewBatchScreen({ search }: { search: Search }) {
  if (useMay()(mayBatch)) return <NewBatch customerID={Number(search.customerID) || null} />;
  return (
    <Screen title="New batch" backTo={home}>
      <Prohibited title="the form of a batch" needs={mayBatch} />
    </Screen>
  );
}

function NewBatch({ customerID: given }: { customerID: number | null }) {
  const client = useQueryClient();
  const go = useGo();
  const goOn = useGoOn();
  const [customerID, setCustomerID] = useState(given);
  const customers = useCustomerChoices();
  const form = useContractForm({
    contract: fieldTicketCalls.consolidateFieldTickets,
    initial: { fieldTicketIDs: [], isMixed: false },
    save: (input, key) =>
      write(client, fieldTicketCalls.consolidateFieldTickets, input, {
        key,
        isQuiet: true,
        done: (made) => `${nameOfTicket(made)} made`,
      }),
    onSaved: ({ fieldTicketID }) => goOn(`${home}/${fieldTicketID}`),
    asksBeforeLeaving: false,
  });
  const chosen = form.values.fieldTicketIDs as readonly number[];
  return (
    <FormPage title="New batch" backTo={home}>
      <FormBody form={form} saveLabel="Consolidate" onCancel={() => go(home)}>
        <ChoicePicker
          label="Customer"
          placeholder="Choose"
          isRequired
          {...customers}
          value={customerID}
          onChange={(id) => {
            setCustomerID(id);
            form.set('fieldTicketIDs', []);
          }}
        />
        {customerID !== null && (
          <Offered customerID={customerID} chosen={chosen} onChosen={(ids) => form.set('fieldTicketIDs', [...ids])} />
        )}
        <Checkbox
          label="Different locations, P.O.s and AFEs are meant"
          checked={form.values.isMixed === true}
          onChange={(event) => form.set('isMixed', event.currentTarget.checked)}
        />
      </FormBody>
    </FormPage>
  );
}

type OfferedProps = { customerID: number; chosen: readonly number[]; onChosen: (ids: readonly number[]) => void };

/** What of a customer is locked, accepted or not, in no batch yet and not billed. */
function Offered({ customerID, chosen, onChosen }: OfferedProps) {
  const { rows } = useReadingPages<FieldTicketRow, typeof fieldTicketCalls.listFieldTickets>(
    fieldTicketCalls.listFieldTickets,
    { customerID, isUnbatched: true, sort: 'date' },
  );
  if (!rows) return null;
  if (rows.length === 0) return <NothingYet>Nothing of theirs is in the final review and in no batch.</NothingYet>;
  const taken = rows.filter(({ fieldTicketID }) => chosen.includes(fieldTicketID));
  const sum = taken.reduce((all, { total }) => all + (total ?? 0), 0) as Cents;
  return (
    <Wide label="Tickets to choose">
      <table className={classes.lines}>
        <thead>
          <tr>
            <th scope="col">
              <CheckBox
                label="All of them"
                isChecked={taken.length === rows.length}
                isSome={taken.length > 0 && taken.length < rows.length}
                onChange={() => onChosen(taken.length === rows.length ? [] : rows.map((row) => row.fieldTicketID))}
              />
            </th>
            <th scope="col" className={classes.named}>
              Ticket
            </th>
            <th scope="col">Service</th>
            <th scope="col">Total</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.fieldTicketID}>
              <th scope="row">
                <CheckBox
                  label={nameOfTicket(row)}
                  isChecked={chosen.includes(row.fieldTicketID)}
                  onChange={() =>
                    onChosen(
                      chosen.includes(row.fieldTicketID)
                        ? chosen.filter((id) => id !== row.fieldTicketID)
                        : [...chosen, row.fieldTicketID],
                    )
                  }
                />
              </th>
              <td className={classes.named}>
                {row.fieldTicketID}
                <span className={classes.about}>
                  {[row.locationName, row.purchaseOrder, row.afeNumber].filter(Boolean).join(' · ')}
                </span>
              </td>
              <td className="figures">{formatDate(row.fieldTicketServiceDate)}</td>
              <td className="figures">{row.total === null ? '' : formatDollars(row.total)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              {counted(taken.length, 'ticket')}
            </th>
            <td className="figures">{rows.some(({ total }) => total === null) ? '' : formatDollars(sum)}</td>
          </tr>
        </tfoot>
      </table>
    </Wide>
  );
}
