import { useQueryClient } from '@tanstack/react-query';
import { can } from '#shared/permission.ts';
import { shown } from '#web/actions/shown.ts';
import { write } from '#web/api/query.ts';
import { useMay } from '#web/api/session.tsx';
import { RemoveRow } from '#web/page/remove-row.tsx';
import { ContactsCard } from '../../customers/screens/contacts-card.tsx';
import { type Vendor, vendorCalls } from '../contract.ts';

/** Whom one talks to at a vendor. */
export function PeopleCard({ vendor: { vendorID, contacts } }: { vendor: Vendor }) {
  const client = useQueryClient();
  return (
    <ContactsCard
      contacts={contacts}
      mayEdit={useMay()(can('vendors', 'update'))}
      contract={vendorCalls.saveContact}
      whose={{ vendorID }}
      more={({ contactID, name }) => {
        const remove = () =>
          write(client, vendorCalls.removeContact, { vendorID, contactID }, { done: `${name} removed` });
        return <RemoveRow name={name} onRemove={() => shown(remove())} />;
      }}
    />
  );
}
