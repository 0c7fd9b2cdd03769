import { can } from '#shared/permission.ts';
import { useReading } from '#web/api/query.ts';
import { useMay } from '#web/api/session.tsx';
import { PickField, PickManyField } from '#web/form/cells/pick-fields.tsx';
import type { NameOf } from '#web/form/fields.tsx';
import type { ContractForm } from '#web/form/use-contract-form.ts';
import { customerCalls } from '../../customers/contract.ts';
import { useLocationChoices } from '../../customers/screens/customer-picker.tsx';
import type { WorkArea } from './work-area.tsx';
import classes from './work-duplicates.module.css';
import { WorkDuplicates } from './work-duplicates.tsx';

type Props = { area: WorkArea; form: ContractForm<WorkArea['calls']['create']>; customerID: number; subject: string };

/** What a form of new work asks and says once its customer is chosen. */
export const OfCustomer = ({ area, form, customerID, subject }: Props) => (
  <>
    <Hold customerID={customerID} />
    <LocationField form={form} customerID={customerID} />
    {area.setContacts && <ContactsField form={form} customerID={customerID} />}
    <WorkDuplicates area={area} customerID={customerID} subject={subject} />
  </>
);

/** That they are on hold: it keeps nobody from saving. */
function Hold({ customerID }: { customerID: number }) {
  const isAllowed = useMay()(can('customers', 'read'));
  const customer = useReading(
    customerCalls.getCustomer,
    { customerID },
    { isEnabled: isAllowed, entityId: customerID },
  ).data;
  if (!customer?.isOnHold) return null;
  return (
    <p className={classes.duplicates} role="status">
      <strong>This customer is on hold.</strong> {customer.holdReason}
    </p>
  );
}

/** Where of the customer the work is; nothing where no place of theirs is known. */
function LocationField({ form, customerID }: Pick<Props, 'form' | 'customerID'>) {
  const locations = useLocationChoices(customerID);
  if (locations.length === 0) return null;
  return (
    <PickField form={form} name="locationID" label="Location" placeholder="Where the work is" choices={locations} />
  );
}

/** Whom of the customer to talk to; nothing where the customer has nobody. */
function ContactsField({ form, customerID }: { form: ContractForm<WorkArea['calls']['create']>; customerID: number }) {
  const isAllowed = useMay()(can('customers', 'read'));
  const contacts = useReading(customerCalls.getCustomer, { customerID }, { isEnabled: isAllowed, entityId: customerID })
    .data?.contacts;
  if (!contacts?.length) return null;
  const choices = contacts.map(({ contactID, name, title }) => ({ id: contactID, label: name, detail: title }));
  return (
    <PickManyField
      form={form}
      name={'contactIDs' as string as NameOf<WorkArea['calls']['create'], number[]>}
      label="Contacts"
      placeholder="Choose contacts"
      choices={choices}
    />
  );
}
