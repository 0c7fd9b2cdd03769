import { ActionIcon, Button } from '@mantine/core';
import { IconPencil, IconPlus } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { DocumentsCard } from '#modules/ledger/open-items/screens/documents-card.tsx';
import { can } from '#shared/permission.ts';
import { formatPhone } from '#shared/phone.ts';
import { useMay } from '#web/api/session.tsx';
import { DetailPage, Part } from '#web/page/detail-page.tsx';
import { FactRow, NothingYet } from '#web/page/facts.tsx';
import { useGo } from '#web/page/page-link.tsx';
import { Properties, RailSection } from '#web/page/properties.tsx';
import { RecordPage } from '#web/page/record-page.tsx';
import { DeleteButton, useTexts } from '#web/page/record-texts.tsx';
import { lazyPart } from '#web/parts/lazy-part.tsx';
import { MailLink, PhoneLink } from '#web/parts/reach.tsx';
import { NotesCard } from '../../notes/screens/notes-card.tsx';
import { AddressCard } from '../../places/screens/address-card.tsx';
import { useTypeChoices } from '../../types/screens/type-picker.tsx';
import { type Customer, customerCalls } from '../contract.ts';
import { customerEntity } from '../entity.ts';

const ContactForm = lazyPart(() => import('./contact-form.tsx'), 'ContactForm');
const LocationForm = lazyPart(() => import('./contact-form.tsx'), 'LocationForm');

const call = (phone: string) => <PhoneLink phone={phone}>Call</PhoneLink>;
const writeTo = (email: string) => <MailLink email={email}>Write</MailLink>;
const fields = {
  customerName: { label: 'Name' },
  phone: { label: 'Phone', placeholder: 'None', show: formatPhone, reach: call },
  email: { label: 'Email', placeholder: 'None', reach: writeTo },
  website: { label: 'Website', placeholder: 'None' },
  paymentTerms: { label: 'Terms' },
  remarks: { label: 'Remarks', placeholder: 'Add a remark' },
};

/** One customer: people, places and facts, edited in place. */
export function CustomerDetailScreen({ id }: { id: number }) {
  return (
    <RecordPage entity={customerEntity} id={id} contract={customerCalls.getCustomer} input={{ customerID: id }}>
      {(customer) => <Detail customer={customer} />}
    </RecordPage>
  );
}

// Not of what details share: a ticket does without them.
const CustomerTaxCard = lazyPart(() => import('../../sales-tax/screens/customer-tax-card.tsx'), 'CustomerTaxCard');
const BalanceCard = lazyPart(() => import('../../statements/aging/screens/balance-card.tsx'), 'BalanceCard');

function Detail({ customer }: { customer: Customer }) {
  const go = useGo();
  const may = useMay();
  const mayEdit = may(can('customers', 'update'));
  const { customerID } = customer;
  const { text, fact, conflict } = useTexts({
    name: customer.customerName,
    values: customer,
    fields,
    picked: {
      referralTypeID: {
        label: 'Referral type',
        named: customer.referralTypeName,
        isOptional: true,
        ...useTypeChoices('referral', customer.referralTypeID, mayEdit),
      },
    },
    contract: customerCalls.updateCustomer,
    inputOf: (changes) => ({ customerID, changes }),
  });
  return (
    <DetailPage
      name={customer.customerName}
      heading={text('customerName', 'title')}
      actions={
        <>
          {may(can('tickets', 'create')) && (
            <Button
              size="md"
              variant="filled"
              leftSection={<IconPlus size={14} stroke={1.8} />}
              onClick={() => go(`/tickets/new?customer=${customerID}`)}
            >
              New ticket
            </Button>
          )}
          <DeleteButton name={customer.customerName} contract={customerCalls.deleteCustomer} input={{ customerID }} />
        </>
      }
      rail={
        <>
          <RailSection>
            <Properties>
              {fact('phone')}
              {fact('email')}
              {fact('website')}
              {fact('paymentTerms')}
              {fact('referralTypeID')}
            </Properties>
          </RailSection>
          <Suspense fallback={null}>
            <BalanceCard kind="customer" id={customerID} />
            <CustomerTaxCard customerID={customerID} customerName={customer.customerName} />
          </Suspense>
        </>
      }
    >
      {text('remarks', 'text')}
      <Contacts customer={customer} mayEdit={mayEdit} />
      <Locations customer={customer} mayEdit={mayEdit} />
      <DocumentsCard payee={{ kind: 'customer', id: customerID }} />
      <NotesCard
        of={{ module: customerEntity.module, id: customerID }}
        facts={{ customer: customer.customerName, number: `${customerID}` }}
      />
      {conflict}
    </DetailPage>
  );
}

type PartProps = { customer: Customer; mayEdit: boolean };
/** The row that is being edited: an id, a new one, or none. */
type Edited = number | 'new' | null;

function Contacts({ customer, mayEdit }: PartProps) {
  const [edited, setEdited] = useState<Edited>(null);
  const close = () => setEdited(null);
  return (
    <Part title="Contacts" right={mayEdit && <AddButton label="Add a contact" onClick={() => setEdited('new')} />}>
      <Suspense fallback={null}>
        {edited === 'new' && <ContactForm customer={customer} contact={null} onDone={close} />}
      </Suspense>
      {customer.contacts.length === 0 && edited === null && <NothingYet>Nobody yet.</NothingYet>}
      <ul>
        {customer.contacts.map((contact) =>
          edited === contact.contactID ? (
            <li key={contact.contactID}>
              <Suspense fallback={null}>
                <ContactForm customer={customer} contact={contact} onDone={close} />
              </Suspense>
            </li>
          ) : (
            <FactRow
              key={contact.contactID}
              title={contact.name}
              text={
                <>
                  {contact.title && `${contact.title} · `}
                  {contact.phone && <PhoneLink phone={contact.phone} />}
                  {contact.phone && contact.email && ' · '}
                  {contact.email && <MailLink email={contact.email} />}
                </>
              }
              right={
                mayEdit && <EditButton label={`Edit ${contact.name}`} onClick={() => setEdited(contact.contactID)} />
              }
            />
          ),
        )}
      </ul>
    </Part>
  );
}

function Locations({ customer, mayEdit }: PartProps) {
  const [edited, setEdited] = useState<Edited>(null);
  const close = () => setEdited(null);
  return (
    <Part title="Locations" right={mayEdit && <AddButton label="Add a location" onClick={() => setEdited('new')} />}>
      <Suspense fallback={null}>
        {edited === 'new' && <LocationForm customer={customer} location={null} onDone={close} />}
      </Suspense>
      {customer.locations.length === 0 && edited === null && <NothingYet>No place yet.</NothingYet>}
      <ul>
        {customer.locations.map((location) => {
          return edited === location.locationID ? (
            <li key={location.locationID}>
              <Suspense fallback={null}>
                <LocationForm customer={customer} location={location} onDone={close} />
              </Suspense>
            </li>
          ) : (
            <FactRow
              key={location.locationID}
              title={location.name}
              text={<AddressCard address={location} timeZone={location.timeZone} />}
              right={
                mayEdit && <EditButton label={`Edit ${location.name}`} onClick={() => setEdited(location.locationID)} />
              }
            />
          );
        })}
      </ul>
    </Part>
  );
}

function AddButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <ActionIcon aria-label={label} data-tip={label} onClick={onClick}>
      <IconPlus size={16} stroke={1.6} />
    </ActionIcon>
  );
}

function EditButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <ActionIcon aria-label={label} onClick={onClick}>
      <IconPencil size={16} stroke={1.6} />
    </ActionIcon>
  );
}
