import { ActionIcon, Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { can, mayNamed } from '#shared/permission.ts';
import { shown } from '#web/actions/shown.ts';
import { showError } from '#web/actions/toast.tsx';
import { downloadFile } from '#web/api/documents.ts';
import { useReading, write } from '#web/api/query.ts';
import { useMay } from '#web/api/session.tsx';
import { formatDate, formatMoment } from '#web/days/formats.ts';
import { PageLink } from '#web/page/page-link.tsx';
import { editableValue, Properties, Property, RailSection } from '#web/page/properties.tsx';
import { PickButton } from '#web/picker/pick-button.tsx';
import { eventCalls } from '../../events/contract.ts';
import { type Box, boxKeys, boxText } from '../box-rules.ts';
import { type Vendor, vendorCalls } from '../contract.ts';
import { vendorEntity } from '../entity.ts';
import { taxCalls } from '../tax-contract.ts';
import { classificationText } from '../tax-rules.ts';
import { W9Form } from './tax-form.tsx';
import classes from './vendor.module.css';

/** What a vendor says on form W-9; the whole tax id for who may see it, and who did. */
export function W9Card({ vendor }: { vendor: Vendor }) {
  const may = useMay();
  const [isEditing, setEditing] = useState(false);
  const { vendorID, w9, hasW9File } = vendor;
  const mayEdit = may(can('vendors', 'update'));
  const maySee = may(mayNamed('vendors', 'see tax ids'));
  return (
    <RailSection
      title="W-9"
      right={
        mayEdit &&
        w9 && (
          <ActionIcon aria-label="Edit the W-9" data-tip="Edit" onClick={() => setEditing(true)}>
            <IconPencil size={16} stroke={1.6} />
          </ActionIcon>
        )
      }
    >
      {w9 ? (
        <Properties>
          <Property label="Name">{w9.legalName}</Property>
          {w9.businessName && <Property label="Business">{w9.businessName}</Property>}
          <Property label="Taxed as">{classificationText(w9)}</Property>
          {w9.exemptPayeeCode && <Property label="Exempt">Code {w9.exemptPayeeCode}</Property>}
          <Property label={w9.tinKind.toUpperCase()}>
            <TaxID vendor={vendor} maySee={maySee} />
          </Property>
          <Property label="Signed">{formatDate(w9.signedOn)}</Property>
          <Property label="Paper">
            {hasW9File && maySee ? (
              <OpenPaper vendorID={vendorID} />
            ) : (
              <span className={classes.quiet}>{hasW9File ? 'Kept' : 'None'}</span>
            )}
          </Property>
        </Properties>
      ) : (
        <span className={classes.shown}>
          <span className={classes.quiet}>Not received yet.</span>
          {mayEdit && (
            <Button variant="subtle" onClick={() => setEditing(true)}>
              Enter it
            </Button>
          )}
        </span>
      )}
      {vendor.is1099 && (
        <Properties>
          <Property label="1099 box">
            <BoxButton vendor={vendor} mayEdit={mayEdit} />
          </Property>
          {may(can('accounting', 'read')) && (
            <Property label="Form">
              <PageLink href="/vendors/form-1099">All forms 1099</PageLink>
            </Property>
          )}
        </Properties>
      )}
      {maySee && (vendor.hasTaxID || hasW9File) && <SeenBy vendorID={vendorID} />}
      {isEditing && <W9Form vendor={vendor} onClose={() => setEditing(false)} />}
    </RailSection>
  );
}

/** Its last four digits, and all of them for who asks, until they leave the page. */
function TaxID({ vendor: { vendorID, taxIDLastFour, hasTaxID }, maySee }: { vendor: Vendor; maySee: boolean }) {
  const client = useQueryClient();
  const [whole, setWhole] = useState<string | null>(null);
  if (!taxIDLastFour) return <span className={classes.quiet}>Missing</span>;
  const show = () =>
    write(client, taxCalls.readTaxID, { vendorID })
      .then(({ data }) => setWhole(data.taxID))
      .catch(() => undefined);
  return (
    <span className={`${classes.shown} figures`}>
      {whole ?? `•• ${taxIDLastFour}`}
      {hasTaxID && maySee && (
        <Button
          variant="subtle"
          aria-label={whole ? 'Hide the tax ID' : 'Show the tax ID'}
          onClick={() => (whole ? setWhole(null) : void show())}
        >
          {whole ? 'Hide' : 'Show'}
        </Button>
      )}
    </span>
  );
}

function OpenPaper({ vendorID }: { vendorID: number }) {
  const client = useQueryClient();
  const open = async () => {
    const { data } = await write(client, taxCalls.openW9, { vendorID });
    await downloadFile(data).catch(showError);
  };
  return (
    <Button variant="subtle" onClick={() => void open().catch(() => undefined)}>
      Open
    </Button>
  );
}

/** In which box of form 1099 it stands what they are paid. */
function BoxButton({ vendor: { vendorID, box1099 }, mayEdit }: { vendor: Vendor; mayEdit: boolean }) {
  const client = useQueryClient();
  const put = (now: Box) => {
    const changes = { box1099: { was: box1099, now } };
    shown(write(client, vendorCalls.updateVendor, { vendorID, changes }, { done: 'Box changed' }));
  };
  return (
    <PickButton
      label={`Box of form 1099: ${boxText(box1099)}`}
      className={editableValue}
      isDisabled={!mayEdit}
      choices={boxKeys.map((key, at) => ({ id: at + 1, label: boxText(key) }))}
      chosen={[boxKeys.indexOf(box1099) + 1]}
      onPick={({ id }) => put(boxKeys[id - 1] ?? box1099)}
    >
      {boxText(box1099)}
    </PickButton>
  );
}

const shownTimes = 3;
const looks: Readonly<Record<string, string>> = {
  vendor_tax_id_read: 'saw the tax ID',
  vendor_tax_id_filed: 'took the tax ID out in a file',
  vendor_w9_opened: 'opened the paper',
};

/** Who looked last. */
function SeenBy({ vendorID }: { vendorID: number }) {
  const mayAudit = useMay()(mayNamed('settings', 'see the audit'));
  const { module } = vendorEntity;
  const history = useReading(
    eventCalls.listHistory,
    { module, entityID: vendorID },
    { shows: [module], entityId: vendorID },
  );
  const seen = history.data?.events.filter(({ name }) => name in looks) ?? [];
  if (seen.length === 0) return null;
  return (
    <>
      {seen.slice(0, shownTimes).map(({ eventID, name, userDisplayName, at }) => (
        <p key={eventID} className={classes.seen}>
          {userDisplayName} {looks[name]}, {formatMoment(at)}
        </p>
      ))}
      {mayAudit && (
        <p className={classes.seen}>
          <PageLink href={`/audit?module=${module}`}>All in the audit</PageLink>
        </p>
      )}
    </>
  );
}
