import { ActionIcon, Button } from '@mantine/core';
import { IconArrowMerge, IconPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Fragment, Suspense, useState } from 'react';
import { DocumentsCard } from '#modules/ledger/open-items/screens/documents-card.tsx';
import { yesNoText } from '#shared/cells.ts';
import { can } from '#shared/permission.ts';
import { formatPhone } from '#shared/phone.ts';
import { shown } from '#web/actions/shown.ts';
import { write } from '#web/api/query.ts';
import { useMay } from '#web/api/session.tsx';
import { DetailPage } from '#web/page/detail-page.tsx';
import { PageLink, useGo } from '#web/page/page-link.tsx';
import { Properties, RailSection } from '#web/page/properties.tsx';
import { RecordPage } from '#web/page/record-page.tsx';
import { DeleteButton, useTexts } from '#web/page/record-texts.tsx';
import { RemoveRow } from '#web/page/remove-row.tsx';
import { RowsPart } from '#web/page/rows-part.tsx';
import { lazyPart } from '#web/parts/lazy-part.tsx';
import { MailLink, PhoneLink } from '#web/parts/reach.tsx';
import { yesNoChoices } from '#web/picker/yes-no.ts';
import { FieldsCard } from '../../custom-fields/screens/fields-card.tsx';
import { TimelineCard } from '../../events/screens/timeline-card.tsx';
import { NotesCard } from '../../notes/screens/notes-card.tsx';
import { AddressCard } from '../../places/screens/address-card.tsx';
import { useAskBeforeDeleting } from '../../statements/aging/screens/ask-before-deleting-dialog.tsx';
import { TagsCard } from '../../tags/screens/tags-card.tsx';
import { useTypeChoices } from '../../types/screens/type-picker.tsx';
import { type Customer, customerCalls } from '../contract.ts';
import { customerEntity } from '../entity.ts';
import { type Demand, demandKeys, demands } from '../rules.ts';
import { ContactsCard } from './contacts-card.tsx';
import { CreditCard } from './credit-card.tsx';
import classes from './customer.module.css';
import { useCustomerChoices } from './customer-picker.tsx';

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

const demandsPicked = (customer: Customer) =>
  Object.fromEntries(
    demandKeys.map((demand) => [
      demand,
      { label: demands[demand].replace('number', 'no.'), named: yesNoText(customer[demand]), choices: yesNoChoices },
    ]),
  ) as Record<Demand, { label: string; named: string; choices: typeof yesNoChoices }>;

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

const HoldCard = lazyPart(() => import('./hold-card.tsx'), 'HoldCard');
const MergedCard = lazyPart(() => import('../merging/screens/merged-card.tsx'), 'MergedCard');
const MergeDialog = lazyPart(() => import('../merging/screens/merge-dialog.tsx'), 'MergeDialog');
const FamilyCard = lazyPart(() => import('../../statements/aging/screens/family-card.tsx'), 'FamilyCard');

/** Whose sub-customer they are. */
const ParentLine = ({ customer: { parentCustomerID, parentName } }: { customer: Customer }) =>
  parentCustomerID !== null && (
    <p className={classes.parent}>
      Sub-customer of <PageLink href={`/customers/${parentCustomerID}`}>{parentName}</PageLink>
    </p>
  );

function NewTicket({ customerID }: { customerID: number }) {
  const go = useGo();
  return (
    <Button
      size="md"
      variant="filled"
      leftSection={<IconPlus size={14} stroke={1.8} />}
      onClick={() => go(`/tickets/new?customer=${customerID}`)}
    >
      New ticket
    </Button>
  );
}

function Actions({ customer }: { customer: Customer }) {
  const may = useMay();
  const { customerID, customerName } = customer;
  const ask = useAskBeforeDeleting({ id: customerID, name: customerName });
  const [isMerging, setMerging] = useState(false);
  return (
    <>
      {may(can('tickets', 'create')) && <NewTicket customerID={customerID} />}
      {may(can('customers', 'delete')) && (
        <ActionIcon
          size={32}
          aria-label="Merge with another customer"
          data-tip="Merge…"
          onClick={() => setMerging(true)}
        >
          <IconArrowMerge size={16} stroke={1.6} />
        </ActionIcon>
      )}
      {isMerging && (
        <Suspense fallback={null}>
          <MergeDialog customer={customer} onClose={() => setMerging(false)} />
        </Suspense>
      )}
      <DeleteButton name={customerName} contract={customerCalls.deleteCustomer} input={{ customerID }} ask={ask} />
    </>
  );
}

function Detail({ customer }: { customer: Customer }) {
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
      parentCustomerID: {
        label: 'Parent',
        named: customer.parentName,
        isOptional: true,
        ...useCustomerChoices(mayEdit),
      },
      ...demandsPicked(customer),
    },
    contract: customerCalls.updateCustomer,
    inputOf: (changes) => ({ customerID, changes }),
  });
  return (
    <DetailPage
      under={
        <>
          <ParentLine customer={customer} />
          {customer.isOnHold && (
            <Suspense fallback={null}>
              <HoldCard customer={customer} />
            </Suspense>
          )}
          <TagsCard entity={customerEntity} id={customerID} />
        </>
      }
      name={customer.customerName}
      heading={text('customerName', 'title')}
      actions={<Actions customer={customer} />}
      rail={
        <>
          <RailSection>
            <Properties>
              {fact('phone')}
              {fact('email')}
              {fact('website')}
              {fact('paymentTerms')}
              {fact('referralTypeID')}
              {fact('parentCustomerID')}
            </Properties>
          </RailSection>
          <FieldsCard entity={customerEntity} id={customerID} />
          <Suspense fallback={null}>
            <BalanceCard kind="customer" id={customerID} limit={customer.isParent ? null : customer.creditLimit} />
            {customer.isParent && <FamilyCard customerID={customerID} limit={customer.creditLimit} />}
            <CreditCard customer={customer} />
            {customer.hasMerged && <MergedCard customerID={customerID} />}
            <CustomerTaxCard customerID={customerID} customerName={customer.customerName} />
          </Suspense>
          <RailSection title="Demanded on field tickets">
            <Properties>
              {demandKeys.map((demand) => (
                <Fragment key={demand}>{fact(demand)}</Fragment>
              ))}
            </Properties>
          </RailSection>
        </>
      }
    >
      {text('remarks', 'text')}
      <PeopleAndPlaces customer={customer} mayEdit={mayEdit} />
      <DocumentsCard payee={{ kind: 'customer', id: customerID }} />
      <TimelineCard module={customerEntity.module} entityID={customerID} />
      <NotesCard
        of={{ module: customerEntity.module, id: customerID }}
        facts={{ customer: customer.customerName, number: `${customerID}` }}
      />
      {conflict}
    </DetailPage>
  );
}

/** Whom one talks to and where the work is, each taken off where it stands. */
function PeopleAndPlaces({ customer, mayEdit }: { customer: Customer; mayEdit: boolean }) {
  const client = useQueryClient();
  const { customerID } = customer;
  return (
    <>
      <ContactsCard
        contacts={customer.contacts}
        mayEdit={mayEdit}
        contract={customerCalls.saveContact}
        whose={{ customerID }}
        more={({ contactID, name }) => (
          <RemoveRow
            name={name}
            onRemove={() =>
              shown(write(client, customerCalls.removeContact, { customerID, contactID }, { done: `${name} removed` }))
            }
          />
        )}
      />
      <RowsPart
        title="Locations"
        one="a location"
        empty="No place yet."
        rows={customer.locations}
        idOf={({ locationID }) => locationID}
        nameOf={({ name }) => name}
        textOf={(location) => <AddressCard address={location} timeZone={location.timeZone} />}
        mayEdit={mayEdit}
        more={({ locationID, name }) => (
          <RemoveRow
            name={name}
            onRemove={() =>
              shown(
                write(client, customerCalls.removeLocation, { customerID, locationID }, { done: `${name} removed` }),
              )
            }
          />
        )}
        form={(location, close) => <LocationForm customer={customer} location={location} onDone={close} />}
      />
    </>
  );
}
