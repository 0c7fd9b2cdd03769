import '#web/theme/dialog.css';
import { Modal } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { write } from '#web/api/query.ts';
import { companyToday } from '#web/days/today.ts';
import { UploadTiles } from '#web/files/upload-tiles.tsx';
import { usePaper } from '#web/files/use-paper.ts';
import { Field } from '#web/form/cells/field.tsx';
import { FieldRow, FormBody } from '#web/form/fields.tsx';
import { type ContractForm, useContractForm } from '#web/form/use-contract-form.ts';
import { SuggestField, type Suggestion } from '#web/picker/suggest-field.tsx';
import type { Vendor } from '../contract.ts';
import { taxCalls } from '../tax-contract.ts';
import { classifications, llcClasses, tinKinds } from '../tax-rules.ts';

const choices = (labels: Readonly<Record<string, string>>): Suggestion[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

type Props = { vendor: Vendor; onClose: () => void };

/** Form W-9 as it came, line by line. No draft of it stays on the device. */
export function W9Form({ vendor, onClose }: Props) {
  const client = useQueryClient();
  const { vendorID, vendorName, w9, taxIDLastFour, hasTaxID, hasW9File, address, city, state, zip } = vendor;
  const paper = usePaper();
  const form = useContractForm({
    contract: taxCalls.saveW9,
    initial: {
      vendorID,
      ...(w9 ?? {
        legalName: vendorName,
        businessName: '',
        classification: 'individual' as const,
        llcClass: '' as const,
        otherClassification: '',
        exemptPayeeCode: '',
        address,
        city,
        state,
        zip,
        tinKind: 'ssn' as const,
        signedOn: companyToday(),
      }),
      taxID: '',
    },
    save: async (input, key) => {
      const given = { ...input, ...paper.given() };
      return write(client, taxCalls.saveW9, given, { key, isQuiet: true, done: `W-9 of ${vendorName} saved` });
    },
    onSaved: onClose,
  });
  const { tinKind } = form.values;
  return (
    <Modal opened onClose={onClose} title={`W-9 of ${vendorName}`} withCloseButton={false} size={640}>
      <FormBody form={form} saveLabel="Save" onCancel={onClose}>
        <FieldRow>
          <Field form={form} name="legalName" label="Name, line 1" isFirst />
          <Field form={form} name="businessName" label="Business name, line 2" />
        </FieldRow>
        <Classification form={form} />
        <Field form={form} name="address" label="Address" />
        <FieldRow>
          <Field form={form} name="city" label="City" />
          <Field form={form} name="state" label="State" />
          <Field form={form} name="zip" label="ZIP" />
        </FieldRow>
        <FieldRow>
          <SuggestField
            label="Number"
            isRequired
            suggestions={choices(tinKinds)}
            value={tinKind}
            error={form.messageAt('tinKind')}
            onChange={(value) => form.set('tinKind', value as typeof tinKind)}
          />
          <Field
            form={form}
            name="taxID"
            label="Tax ID, all nine digits"
            placeholder={hasTaxID ? `•• ${taxIDLastFour} stays` : tinKind === 'ein' ? '12-3456789' : '123-45-6789'}
            help="It is encrypted. Who sees it whole is written down."
          />
          <Field form={form} name="signedOn" label="Signed" leaning="back" />
        </FieldRow>
        <UploadTiles uploads={paper.uploads} label={hasW9File ? 'Another paper' : 'Attach the paper'} />
      </FormBody>
    </Modal>
  );
}

/** How the IRS taxes them, with what an LLC says beside. */
function Classification({ form }: { form: ContractForm<typeof taxCalls.saveW9> }) {
  const { classification, llcClass } = form.values;
  return (
    <FieldRow>
      <SuggestField
        label="Tax classification"
        isRequired
        suggestions={choices(classifications)}
        value={classification}
        error={form.messageAt('classification')}
        onChange={(value) => {
          form.set('classification', value as typeof classification);
          if (value !== 'llc') form.set('llcClass', '');
        }}
      />
      {classification === 'llc' && (
        <SuggestField
          label="LLC taxed as"
          isRequired
          suggestions={choices(llcClasses)}
          value={llcClass ?? ''}
          error={form.messageAt('llcClass')}
          onChange={(value) => form.set('llcClass', value as typeof llcClass)}
        />
      )}
      {classification === 'other' && <Field form={form} name="otherClassification" label="Which" />}
      <Field form={form} name="exemptPayeeCode" label="Exempt payee code" />
    </FieldRow>
  );
}
