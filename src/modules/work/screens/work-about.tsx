import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { can } from '#shared/permission.ts';
import { useReading } from '#web/api/query.ts';
import { useMay } from '#web/api/session.tsx';
import { PageLink } from '#web/page/page-link.tsx';
import { editableValue, Property, quietValue } from '#web/page/properties.tsx';
import { PhoneLink } from '#web/parts/reach.tsx';
import { SmallButton } from '#web/parts/small-button.tsx';
import { PickButton } from '#web/picker/pick-button.tsx';
import { useAssetChoices } from '../../assets/screens/asset-picker.tsx';
import { customerCalls } from '../../customers/contract.ts';
import { useWorkBeside } from './use-work-beside.ts';
import type { WorkChanges } from './use-work-changes.ts';
import classes from './work-about.module.css';
import type { WorkArea, WorkContact, WorkDetail } from './work-area.tsx';

type Props = { area: WorkArea; work: WorkDetail; changes: WorkChanges };

/** What it is about: the assets that are worked on. */
export function AssetFacts({ area, work, changes }: Props) {
  const may = useMay();
  const [isAdding, setAdding] = useState(false);
  const choices = useAssetChoices(work.customerID, isAdding);
  return (
    <Property label="Asset">
      {work.assets.map((asset) => (
        <div key={asset.assetID} className={classes.linked}>
          <PageLink href={`/assets/${asset.assetID}`}>
            {asset.assetNumber}, {asset.assetName}
          </PageLink>
          {work.mayEdit && (
            <Remove
              label={`No longer link ${asset.assetNumber}`}
              run={() =>
                changes.start(area.calls.dropAsset, `${asset.assetNumber} is no longer linked`, {
                  ...changes.item,
                  assetID: asset.assetID,
                })
              }
            />
          )}
        </div>
      ))}
      {work.mayEdit && may(can('assets', 'read')) && (
        <PickButton
          label={work.assets.length > 0 ? 'Add another asset' : 'Add an asset'}
          className={editableValue}
          chosen={work.assets.map((asset) => asset.assetID)}
          {...choices}
          onOpen={() => setAdding(true)}
          onPick={({ id, label }) =>
            changes.start(area.calls.addAssets, `${label} added`, { ...changes.item, assetIDs: [id] })
          }
        >
          <span className={quietValue}>{work.assets.length > 0 ? 'Add another' : 'Add an asset'}</span>
        </PickButton>
      )}
    </Property>
  );
}

/** Whom of the customer to talk to. */
export function ContactFacts({ area, work, changes }: Props) {
  if (!area.setContacts || work.customerID === null) return null;
  return <Contacts {...{ area, work, changes }} setContacts={area.setContacts} customerID={work.customerID} />;
}

type ContactsProps = Props & { setContacts: NonNullable<WorkArea['setContacts']>; customerID: number };

function Contacts({ area, work, changes, setContacts, customerID }: ContactsProps) {
  const may = useMay();
  const [isAdding, setAdding] = useState(false);
  const contacts = useWorkBeside(area, work.id)?.contacts ?? [];
  const customer = useReading(customerCalls.getCustomer, { customerID }, { isEnabled: isAdding }).data;
  const remove = ({ contactID, name }: WorkContact) =>
    changes.start(setContacts, `${name} is no longer a contact`, { ticketID: work.id, remove: [contactID] });
  return (
    <Property label="Contact">
      {contacts.map((contact) => (
        <div key={contact.contactID} className={classes.linked}>
          <span>
            {contact.name}
            {contact.title && <span className={quietValue}>, {contact.title}</span>}
            {contact.phone && (
              <>
                <br />
                <PhoneLink phone={contact.phone} />
              </>
            )}
          </span>
          {work.mayEdit && <Remove label={`No longer a contact: ${contact.name}`} run={() => remove(contact)} />}
        </div>
      ))}
      {work.mayEdit && may(can('customers', 'read')) && (
        <PickButton
          label={contacts.length > 0 ? 'Add another contact' : 'Add a contact'}
          className={editableValue}
          chosen={contacts.map((contact) => contact.contactID)}
          choices={customer?.contacts.map(({ contactID, name, title }) => ({
            id: contactID,
            label: name,
            ...(title && { detail: title }),
          }))}
          onOpen={() => setAdding(true)}
          onPick={({ id, label }) => changes.start(setContacts, `${label} added`, { ticketID: work.id, add: [id] })}
        >
          <span className={quietValue}>{contacts.length > 0 ? 'Add another' : 'Add a contact'}</span>
        </PickButton>
      )}
    </Property>
  );
}

function Remove({ label, run }: { label: string; run: () => void }) {
  return (
    <SmallButton aria-label={label} data-tip={label} onClick={run}>
      <IconX size={14} stroke={1.8} />
    </SmallButton>
  );
}
