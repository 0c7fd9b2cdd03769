import '#web/theme/dialog.css';
import { Button, Modal, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Output } from '#shared/contract.ts';
import { write } from '#web/api/query.ts';
import { bothEdits } from '#web/form/both-edits.ts';
import { PickField } from '#web/form/cells/pick-fields.tsx';
import { DateField } from '#web/form/date-field.tsx';
import { FieldRow, FormBody } from '#web/form/fields.tsx';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { SuggestField } from '#web/picker/suggest-field.tsx';
import { useCustomer } from '../../customers/screens/customer-picker.tsx';
import { taxCalls } from '../contract.ts';
import { type ExemptReason, exemptReasonKeys, exemptReasons, percentText } from '../rules.ts';
import { LocationZoneDialog } from './location-zone-dialog.tsx';
import classes from './taxes.module.css';
import { useZoneChoices } from './zone-picker.tsx';

type Props = {
  tax: Output<typeof taxCalls.getCustomerTax>;
  customerName: string;
  onClose: () => void;
};

/** A customer's own zone, and why they pay no tax. */
export function CustomerTaxForm({ tax, customerName, onClose }: Props) {
  const client = useQueryClient();
  const was = { zoneID: tax.zoneID, exemption: tax.exemption };
  const form = useContractForm({
    contract: taxCalls.setCustomerTax,
    initial: { customerID: tax.customerID, ...was, was },
    draftName: `customer-tax-${tax.customerID}`,
    joins: bothEdits,
    save: (input, key) =>
      write(client, taxCalls.setCustomerTax, input, {
        key,
        isQuiet: true,
        done: `Sales tax of ${customerName} saved`,
      }),
    onSaved: onClose,
  });
  const { exemption } = form.values;
  const locations = useCustomer(tax.customerID)?.locations ?? [];
  const [isOfLocation, setOfLocation] = useState(false);
  const zones = useZoneChoices(tax.zones.map((zone) => ({ ...zone, detail: percentText(zone.percent) })));
  const standard = tax.zones.find((zone) => zone.isDefault);
  const put = (part: Partial<NonNullable<typeof exemption>>) =>
    exemption && form.set('exemption', { ...exemption, ...part });
  if (isOfLocation) return <LocationZoneDialog tax={tax} locations={locations} onClose={onClose} />;
  return (
    <Modal opened onClose={onClose} title={`Sales tax of ${customerName}`} withCloseButton={false} size={520}>
      <FormBody form={form} saveLabel="Save" onCancel={onClose}>
        <PickField
          form={form}
          name="zoneID"
          label="Tax zone"
          placeholder={standard ? `${standard.name}, the default zone` : 'None'}
          {...zones}
        />
        {locations.length > 0 && tax.zones.length > 0 && (
          <Button variant="subtle" className={classes.ofLocation ?? ''} onClick={() => setOfLocation(true)}>
            Zone of a location
          </Button>
        )}
        <SuggestField
          label="Exempt"
          placeholder="Not exempt"
          error={form.messageAt('exemption.reason')}
          suggestions={exemptReasonKeys.map((key) => ({ value: key, label: exemptReasons[key] }))}
          value={exemption?.reason ?? ''}
          onChange={(reason) =>
            form.set(
              'exemption',
              reason ? { certificate: '', validThrough: null, ...exemption, reason: reason as ExemptReason } : null,
            )
          }
        />
        {exemption && (
          <FieldRow>
            <TextInput
              label="Certificate"
              value={exemption.certificate ?? ''}
              error={form.messageAt('exemption.certificate')}
              autoComplete="off"
              onChange={({ currentTarget }) => put({ certificate: currentTarget.value })}
            />
            <DateField
              label="Valid through"
              value={exemption.validThrough ?? null}
              error={form.messageAt('exemption.validThrough')}
              onChange={(validThrough) => put({ validThrough })}
            />
          </FieldRow>
        )}
      </FormBody>
    </Modal>
  );
}
