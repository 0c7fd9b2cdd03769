import { ActionIcon, Button } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { can } from '#shared/permission.ts';
import { formatPhone } from '#shared/phone.ts';
import { confirmedAction } from '#web/confirmed-action.ts';
import { DetailPage, Part } from '#web/detail-page.tsx';
import { EditConflict, textWords, useEdits } from '#web/edits.tsx';
import { FactRow, NothingYet } from '#web/facts.tsx';
import { InlineText } from '#web/inline-text.tsx';
import { listAddress } from '#web/kept-filter.ts';
import { useViewed } from '#web/layout/shell-facts.tsx';
import { useGo } from '#web/page-link.tsx';
import { Properties, Property, RailSection } from '#web/properties.tsx';
import { useReading, write } from '#web/query.ts';
import { Screen } from '#web/screen.tsx';
import { useMay } from '#web/session.tsx';
import { Failed, LoadingLines } from '#web/states.tsx';
import { AddressPanel } from '../../places/screens/address-panel.tsx';
import { type Customer, customerCalls } from '../contract.ts';
import { ContactForm, LocationForm } from './contact-form.tsx';

const labels = { customerName: 'Name', phone: 'Phone', email: 'Email', website: 'Website', remarks: 'Remarks' };
type TextField = keyof typeof labels;
const labelOf = (field: string): string => labels[field as TextField] ?? field;

/** One customer: people, places and facts, edited in place. */
export function CustomerDetailScreen({ id }: { id: number }) {
  const customer = useReading(customerCalls.getCustomer, { customerID: id }, { entityId: id });
  const back = listAddress('customers', '/customers');
  if (customer.data) return <Detail key={id} customer={customer.data} back={back} />;
  return (
    <Screen title="Customer" backTo={back}>
      {customer.error ? (
        <Failed error={customer.error} what="This customer" retry={() => void customer.refetch()} />
      ) : (
        <LoadingLines />
      )}
    </Screen>
  );
}

function Detail({ customer, back }: { customer: Customer; back: string }) {
  const go = useGo();
  const may = useMay();
  const client = useQueryClient();
  const mayEdit = may(can('customers', 'update'));
  const { customerID } = customer;
  useViewed({ module: 'customers', entityID: customerID });
  const edits = useEdits({
    record: { module: 'customers', entityId: customerID },
    send: (changes) =>
      write(
        client,
        customerCalls.updateCustomer,
        { customerID, changes },
        {
          done: `${Object.keys(changes).map(labelOf).join(', ')} changed`,
          isQuiet: true,
          touches: ['tickets', 'tasks'],
        },
      ),
  });
  const save = (field: TextField) => (was: string, now: string) => edits.saveField(field, was, now);
  const remove = async () => {
    const done = `${customer.customerName} deleted`;
    const gone = await confirmedAction({
      run: () => write(client, customerCalls.deleteCustomer, { customerID }, { isQuiet: true, done }),
      tellsWhy: true,
    });
    if (gone) go(back);
  };
  const text = (field: TextField, most: number, show?: (value: string) => string) => (
    <InlineText
      label={labels[field]}
      look={field === 'remarks' ? 'text' : 'value'}
      {...(show && { show })}
      value={customer[field]}
      placeholder={field === 'remarks' ? 'Add a remark' : 'None'}
      most={most}
      mayEdit={mayEdit}
      onSave={save(field)}
    />
  );
  return (
    <DetailPage
      area={{ title: 'Customers', href: back }}
      name={customer.customerName}
      heading={
        <InlineText
          label="Name"
          look="title"
          value={customer.customerName}
          placeholder="Name"
          most={150}
          isRequired
          mayEdit={mayEdit}
          onSave={save('customerName')}
        />
      }
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
          {may(can('customers', 'delete')) && (
            <ActionIcon
              size={32}
              aria-label="Delete the customer"
              data-tip="Delete"
              onClick={() => void remove().catch(() => undefined)}
            >
              <IconTrash size={16} stroke={1.6} />
            </ActionIcon>
          )}
        </>
      }
      rail={
        <RailSection>
          <Properties>
            <Property label="Phone">{text('phone', 40, formatPhone)}</Property>
            <Property label="Email">{text('email', 254)}</Property>
            <Property label="Website">{text('website', 200)}</Property>
          </Properties>
        </RailSection>
      }
    >
      {text('remarks', 5000)}
      <Contacts customer={customer} mayEdit={mayEdit} />
      <Locations customer={customer} mayEdit={mayEdit} />
      <EditConflict
        edits={edits}
        what={customer.customerName}
        labelOf={labelOf}
        words={(field, value) => (field === 'phone' ? formatPhone(textWords(value)) : textWords(value))}
      />
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
      {edited === 'new' && <ContactForm customer={customer} contact={null} onDone={close} />}
      {customer.contacts.length === 0 && edited === null && <NothingYet>Nobody yet.</NothingYet>}
      <ul>
        {customer.contacts.map((contact) =>
          edited === contact.contactID ? (
            <li key={contact.contactID}>
              <ContactForm customer={customer} contact={contact} onDone={close} />
            </li>
          ) : (
            <FactRow
              key={contact.contactID}
              title={contact.name}
              text={[contact.title, formatPhone(contact.phone), contact.email].filter(Boolean).join(' · ')}
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
      {edited === 'new' && <LocationForm customer={customer} location={null} onDone={close} />}
      {customer.locations.length === 0 && edited === null && <NothingYet>No place yet.</NothingYet>}
      <ul>
        {customer.locations.map((location) => {
          return edited === location.locationID ? (
            <li key={location.locationID}>
              <LocationForm customer={customer} location={location} onDone={close} />
            </li>
          ) : (
            <FactRow
              key={location.locationID}
              title={location.name}
              text={<AddressPanel address={location} timeZone={location.timeZone} />}
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
