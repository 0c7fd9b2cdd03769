import { Suspense } from 'react';
import { DocumentsCard } from '#modules/ledger/open-items/screens/documents-card.tsx';
import { yesNoText } from '#shared/cells.ts';
import { formatPhone } from '#shared/phone.ts';
import { DetailPage } from '#web/page/detail-page.tsx';
import { Properties, Property, RailSection } from '#web/page/properties.tsx';
import { RecordPage } from '#web/page/record-page.tsx';
import { DeleteButton, useTexts } from '#web/page/record-texts.tsx';
import { lazyPart } from '#web/parts/lazy-part.tsx';
import { MailLink, PhoneLink } from '#web/parts/reach.tsx';
import { yesNoChoices } from '#web/picker/yes-no.ts';
import { FieldsCard } from '../../custom-fields/screens/fields-card.tsx';
import { NotesCard } from '../../notes/screens/notes-card.tsx';
import { AddressCard } from '../../places/screens/address-card.tsx';
import { TagsCard } from '../../tags/screens/tags-card.tsx';
import { type Vendor, vendorCalls } from '../contract.ts';
import { vendorEntity } from '../entity.ts';

const call = (phone: string) => <PhoneLink phone={phone}>Call</PhoneLink>;
const writeTo = (email: string) => <MailLink email={email}>Write</MailLink>;
const fields = {
  vendorName: { label: 'Name' },
  phone: { label: 'Phone', placeholder: 'None', show: formatPhone, reach: call },
  email: { label: 'Email', placeholder: 'None', reach: writeTo },
  website: { label: 'Website', placeholder: 'None' },
  address: { label: 'Street', placeholder: 'None' },
  city: { label: 'City', placeholder: 'None' },
  state: { label: 'State', placeholder: 'None' },
  zip: { label: 'ZIP', placeholder: 'None' },
  paymentTerms: { label: 'Terms' },
  accountNumber: { label: 'Account #', placeholder: 'None' },
  taxIDLastFour: {
    label: 'Tax ID',
    placeholder: 'Last four digits',
    show: (digits: string) => `•• ${digits}`,
  },
  remarks: { label: 'Remarks', placeholder: 'Add a remark' },
};

/** One vendor, edited in place. */
export function VendorDetailScreen({ id }: { id: number }) {
  return (
    <RecordPage entity={vendorEntity} id={id} contract={vendorCalls.getVendor} input={{ vendorID: id }}>
      {(vendor) => <Detail vendor={vendor} />}
    </RecordPage>
  );
}

// Not of what details share: a ticket does without it.
const PeopleCard = lazyPart(() => import('./vendor-parts.tsx'), 'PeopleCard');
const InsuranceCard = lazyPart(() => import('./vendor-parts.tsx'), 'InsuranceCard');
const W9Card = lazyPart(() => import('./vendor-parts.tsx'), 'W9Card');
const BalanceCard = lazyPart(() => import('../../statements/aging/screens/balance-card.tsx'), 'BalanceCard');

function Detail({ vendor }: { vendor: Vendor }) {
  const { vendorID } = vendor;
  const { text, fact, conflict } = useTexts({
    name: vendor.vendorName,
    values: vendor,
    fields,
    picked: {
      is1099: { label: '1099', named: yesNoText(vendor.is1099), choices: yesNoChoices },
    },
    contract: vendorCalls.updateVendor,
    inputOf: (changes) => ({ vendorID, changes }),
  });
  return (
    <DetailPage
      under={<TagsCard entity={vendorEntity} id={vendorID} />}
      name={vendor.vendorName}
      heading={text('vendorName', 'title')}
      actions={<DeleteButton name={vendor.vendorName} contract={vendorCalls.deleteVendor} input={{ vendorID }} />}
      rail={
        <>
          <RailSection>
            <Properties>
              {fact('phone')}
              {fact('email')}
              {fact('website')}
            </Properties>
          </RailSection>
          <FieldsCard entity={vendorEntity} id={vendorID} />
          <Suspense fallback={null}>
            <BalanceCard kind="vendor" id={vendorID} />
          </Suspense>
          <RailSection title="Paying them">
            <Properties>
              {fact('paymentTerms')}
              {fact('accountNumber')}
              {fact('is1099')}
              {!vendor.w9 && fact('taxIDLastFour')}
            </Properties>
          </RailSection>
          <Suspense fallback={null}>
            <W9Card vendor={vendor} />
          </Suspense>
          <RailSection title="Address">
            <Properties>
              {fact('address')}
              {fact('city')}
              {fact('state')}
              {fact('zip')}
              <Property label="Map">
                <AddressCard address={vendor} />
              </Property>
            </Properties>
          </RailSection>
        </>
      }
    >
      {text('remarks', 'text')}
      <Suspense fallback={null}>
        <PeopleCard vendor={vendor} />
        <InsuranceCard vendor={vendor} />
      </Suspense>
      <DocumentsCard payee={{ kind: 'vendor', id: vendorID }} />
      <NotesCard of={{ module: vendorEntity.module, id: vendorID }} facts={{ number: `${vendorID}` }} />
      {conflict}
    </DetailPage>
  );
}
