import type { ReactNode } from 'react';
import { yesNoText } from '#shared/cells.ts';
import { can } from '#shared/permission.ts';
import { formatPhone } from '#shared/phone.ts';
import { DetailPage } from '#web/detail-page.tsx';
import { listAddress } from '#web/kept-filter.ts';
import { PickButton } from '#web/picker/pick-button.tsx';
import { yesNoChoices } from '#web/picker/yes-no.ts';
import { editableValue, Properties, Property, RailSection } from '#web/properties.tsx';
import { DeleteButton, RecordPage, useTexts } from '#web/record-page.tsx';
import { useMay } from '#web/session.tsx';
import { NotesPanel } from '../../notes/screens/notes-panel.tsx';
import { AddressPanel } from '../../places/screens/address-panel.tsx';
import { type Vendor, vendorCalls } from '../contract.ts';
import { vendorEntity } from '../entity.ts';
import { termsText } from '../rules.ts';
import { useTermsChoices } from './use-terms-choices.ts';
import classes from './vendors.module.css';

const fields = {
  vendorName: { label: 'Name', most: 150 },
  phone: { label: 'Phone', most: 40, placeholder: 'None', show: formatPhone },
  email: { label: 'Email', most: 254, placeholder: 'None' },
  website: { label: 'Website', most: 200, placeholder: 'None' },
  address: { label: 'Street', most: 200, placeholder: 'None' },
  city: { label: 'City', most: 100, placeholder: 'None' },
  state: { label: 'State', most: 2, placeholder: 'None' },
  zip: { label: 'ZIP', most: 10, placeholder: 'None' },
  accountNumber: { label: 'Account #', most: 60, placeholder: 'None' },
  taxIDLastFour: {
    label: 'Tax ID',
    most: 4,
    placeholder: 'Last four digits',
    show: (digits: string) => `•• ${digits}`,
  },
  remarks: { label: 'Remarks', most: 5000, placeholder: 'Add a remark' },
};
const picked = {
  paymentTermsDays: { label: 'Terms', show: (days: unknown) => termsText(Number(days)) },
  is1099: { label: '1099', show: (is: unknown) => yesNoText(is === true) },
};

/** One vendor, edited in place. */
export function VendorDetailScreen({ id, rail }: { id: number; rail?: ReactNode }) {
  const back = listAddress('vendors', '/vendors');
  return (
    <RecordPage entity={vendorEntity} id={id} contract={vendorCalls.getVendor} input={{ vendorID: id }} back={back}>
      {(vendor) => <Detail vendor={vendor} back={back} rail={rail} />}
    </RecordPage>
  );
}

type Props = {
  vendor: Vendor;
  back: string;
  /** What areas above this one show in the rail. */
  rail: ReactNode;
};

function Detail({ vendor, back, rail }: Props) {
  const { vendorID } = vendor;
  const isDisabled = !useMay()(can('vendors', 'update'));
  const terms = useTermsChoices();
  const { text, saveField, conflict } = useTexts({
    entity: vendorEntity,
    id: vendorID,
    name: vendor.vendorName,
    values: vendor,
    fields,
    picked,
    contract: vendorCalls.updateVendor,
    inputOf: (changes) => ({ vendorID, changes }),
  });
  const save = (field: keyof typeof picked, was: unknown, now: unknown) => {
    // What goes wrong has been shown.
    if (was !== now) void saveField(field, was, now).catch(() => undefined);
  };
  const termsShown = termsText(vendor.paymentTermsDays);
  const isShown = yesNoText(vendor.is1099);
  return (
    <DetailPage
      area={{ title: 'Vendors', href: back }}
      name={vendor.vendorName}
      heading={text('vendorName', 'title')}
      actions={
        <DeleteButton
          entity={vendorEntity}
          id={vendorID}
          name={vendor.vendorName}
          contract={vendorCalls.deleteVendor}
          input={{ vendorID }}
          back={back}
        />
      }
      rail={
        <>
          <RailSection>
            <Properties>
              <Property label="Phone">{text('phone', 'value')}</Property>
              <Property label="Email">{text('email', 'value')}</Property>
              <Property label="Website">{text('website', 'value')}</Property>
            </Properties>
          </RailSection>
          {rail}
          <RailSection title="Paying them">
            <Properties>
              <Property label="Terms">
                <PickButton
                  label={`Terms: ${termsShown}`}
                  className={editableValue}
                  side="bottom-end"
                  {...terms}
                  chosen={[vendor.paymentTermsDays]}
                  isDisabled={isDisabled}
                  onPick={({ id }) => save('paymentTermsDays', vendor.paymentTermsDays, id)}
                >
                  {termsShown}
                </PickButton>
              </Property>
              <Property label="Account #">{text('accountNumber', 'value')}</Property>
              <Property label="1099">
                <PickButton
                  label={`1099: ${isShown}`}
                  className={editableValue}
                  side="bottom-end"
                  choices={yesNoChoices}
                  chosen={[Number(vendor.is1099)]}
                  isDisabled={isDisabled}
                  onPick={({ id }) => save('is1099', vendor.is1099, id === 1)}
                >
                  {isShown}
                </PickButton>
              </Property>
              <Property label="Tax ID">{text('taxIDLastFour', 'value')}</Property>
            </Properties>
          </RailSection>
          <RailSection title="Address">
            <Properties>
              <Property label="Street">{text('address', 'value')}</Property>
              <Property label="City">{text('city', 'value')}</Property>
              <Property label="State">{text('state', 'value')}</Property>
              <Property label="ZIP">{text('zip', 'value')}</Property>
              <Property label="Map">
                <AddressPanel address={vendor} />
              </Property>
            </Properties>
          </RailSection>
        </>
      }
    >
      <div className={classes.remarks}>{text('remarks', 'text')}</div>
      <NotesPanel of={{ module: vendorEntity.module, id: vendorID }} facts={{ number: `${vendorID}` }} />
      {conflict}
    </DetailPage>
  );
}
