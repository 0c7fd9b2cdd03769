import '#web/theme/dialog.css';
import { Button, Modal } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { agingCalls } from '#modules/statements/aging/contract.ts';
import { can } from '#shared/permission.ts';
import { showDone } from '#web/actions/toast.tsx';
import { refreshKinds, useReading, write } from '#web/api/query.ts';
import { useMay } from '#web/api/session.tsx';
import { PickField } from '#web/form/cells/pick-fields.tsx';
import { FormBody } from '#web/form/fields.tsx';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { dollarsText } from '#web/page/amount.tsx';
import { useGo } from '#web/page/page-link.tsx';
import { Failed, LoadingLines } from '#web/page/states.tsx';
import { Wide } from '#web/page/wide.tsx';
import { taxCalls } from '../../../sales-tax/contract.ts';
import { exemptReasons } from '../../../sales-tax/rules.ts';
import type { Customer } from '../../contract.ts';
import { useCustomerChoices, useCustomerName } from '../../screens/customer-picker.tsx';
import { type MergedCustomer, type MergePreview, mergingCalls } from '../contract.ts';
import { countedText } from '../rules.ts';
import classes from './merging.module.css';

type Props = {
  customer: Pick<Customer, 'customerID' | 'customerName'>;
  onClose: () => void;
};

/** Which of two customers stays, and what happens to the other one, before it does. */
export function MergeDialog({ customer, onClose }: Props) {
  const go = useGo();
  const client = useQueryClient();
  const undo = async ({ customerID }: MergedCustomer) => {
    const done = ({ customerName }: MergedCustomer) => `${customerName} is a customer again`;
    await write(client, mergingCalls.unmergeCustomer, { customerID }, { done });
  };
  const form = useContractForm({
    contract: mergingCalls.mergeCustomer,
    initial: { customerID: customer.customerID, intoID: 0 },
    save: (input, key) => write(client, mergingCalls.mergeCustomer, input, { key, isQuiet: true }),
    onSaved: (merged) => {
      onClose();
      if (merged.intoID !== customer.customerID) go(`/customers/${merged.intoID}`);
      showDone(`${merged.customerName} merged into ${merged.intoName}`, () => undo(merged));
      refreshKinds(client, ['customers']);
    },
    asksBeforeLeaving: false,
  });
  const { customerID, intoID } = form.values;
  const isKept = intoID === customer.customerID;
  const otherID = isKept ? customerID : intoID;
  const otherName = useCustomerName(otherID || null);
  const swap = () => {
    form.set('customerID', intoID);
    form.set('intoID', customerID);
  };
  return (
    <Modal opened onClose={onClose} title={`Merge ${customer.customerName}`} withCloseButton={false} size={720}>
      <FormBody form={form} saveLabel="Merge" onCancel={onClose}>
        <div className={classes.pair}>
          <PickField
            form={form}
            name={isKept ? 'customerID' : 'intoID'}
            label={isKept ? 'Customer that goes into this one' : 'Into the customer that stays'}
            chosenLabels={otherName ? [otherName] : []}
            {...useCustomerChoices()}
          />
          {otherID > 0 && (
            <Button variant="subtle" onClick={swap}>
              {`Keep ${isKept ? (otherName ?? 'the other one') : customer.customerName} instead`}
            </Button>
          )}
        </div>
        {otherID > 0 && <Preview customerID={customerID} intoID={intoID} />}
      </FormBody>
    </Modal>
  );
}

function Preview({ customerID, intoID }: { customerID: number; intoID: number }) {
  const { data, error, refetch } = useReading(mergingCalls.previewMerge, { customerID, intoID });
  const isRefused = error !== null && 'status' in error && error.status === 422;
  if (isRefused) return <p className={classes.refused}>{error.message}</p>;
  if (error && !data) return <Failed error={error} what="The preview" retry={() => void refetch()} />;
  if (!data) return <LoadingLines />;
  return (
    <div className={classes.preview}>
      <dl className={classes.happens}>
        <Happens title={`Moves to ${data.intoName}`}>{countedText(data.moved)}</Happens>
        {data.stays.length > 0 && (
          <Happens title={`Keeps the name that it bears, and counts as ${data.intoName}’s`}>
            {countedText(data.stays)}
          </Happens>
        )}
        {data.left.length > 0 && (
          <Happens title="Is left behind">
            {countedText(data.left)}: {data.intoName} has its own
          </Happens>
        )}
      </dl>
      <Differing preview={data} />
      <p className={classes.note}>
        {data.customerName} is in no list any more. It can be taken back at any time, on the page of {data.intoName}.
      </p>
    </div>
  );
}

const Happens = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <dt className={classes.label}>{title}</dt>
    <dd>{children}</dd>
  </div>
);

/** What each says and owes, beside one another: the one that stays keeps its own. */
function Differing({ preview }: { preview: MergePreview }) {
  const { customerID, customerName, intoID, intoName, differing } = preview;
  const [goes, stays] = [useOwed(customerID), useOwed(intoID)];
  const [taxOfGoes, taxOfStays] = [useTax(customerID), useTax(intoID)];
  const rows = [
    ...(goes === null || stays === null
      ? []
      : [
          {
            label: 'Open balance',
            goes: dollarsText(goes),
            stays: `${dollarsText(stays)}, then ${dollarsText(goes + stays)}`,
          },
        ]),
    ...(taxOfGoes === taxOfStays ? [] : [{ label: 'Sales tax', goes: taxOfGoes, stays: taxOfStays }]),
    ...differing,
  ];
  if (rows.length === 0) return null;
  return (
    <Wide label="What they say differently">
      <table className={classes.differing}>
        <thead>
          <tr>
            <th scope="col">
              <span className={classes.unseen}>What</span>
            </th>
            <th scope="col">{customerName}</th>
            <th scope="col">{intoName}, kept</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.label}>
              <th scope="row">{row.label}</th>
              <td>{row.goes || 'None'}</td>
              <td>{row.stays || 'None'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Wide>
  );
}

/** What a customer owes, for who may see that. */
function useOwed(id: number) {
  const isEnabled = useMay()(can('accounting', 'read'));
  const asked = { account: 'receivable', payee: { kind: 'customer', id } } as const;
  const totals = useReading(agingCalls.getAging, asked, { isEnabled }).data?.totals;
  return totals ? totals.total + totals.retainage : null;
}

function useTax(customerID: number): string {
  const isEnabled = useMay()(can('accounting', 'read'));
  const tax = useReading(taxCalls.getCustomerTax, { customerID }, { isEnabled }).data;
  if (!tax) return '';
  const zone = tax.zones.find(({ zoneID }) => zoneID === tax.zoneID)?.name;
  return [zone, tax.exemption && `Exempt: ${exemptReasons[tax.exemption.reason]}`].filter(Boolean).join(', ');
}
