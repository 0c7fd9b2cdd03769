import { useQueryClient } from '@tanstack/react-query';
import { write } from '#web/api/query.ts';
import { UploadTiles } from '#web/files/upload-tiles.tsx';
import { usePaper } from '#web/files/use-paper.ts';
import { Field } from '#web/form/cells/field.tsx';
import { FieldRow, FormBody } from '#web/form/fields.tsx';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { FormBox } from '#web/page/facts.tsx';
import { SuggestField } from '#web/picker/suggest-field.tsx';
import { type Certificate, vendorCalls } from '../contract.ts';
import { insuranceKinds } from '../insurance-rules.ts';

type Props = { vendorID: number; certificate: Certificate | null; onDone: () => void };

/** A certificate of insurance: a new one, or a change of one. */
export function InsuranceForm({ vendorID, certificate, onDone }: Props) {
  const client = useQueryClient();
  const paper = usePaper();
  const form = useContractForm({
    contract: vendorCalls.saveCertificate,
    initial: {
      vendorID,
      ...(certificate && { certificateID: certificate.certificateID }),
      kind: certificate?.kind ?? 'general_liability',
      carrier: certificate?.carrier ?? '',
      policyNumber: certificate?.policyNumber ?? '',
      limit: certificate?.limit ?? null,
      effectiveOn: certificate?.effectiveOn ?? null,
      expiresOn: certificate?.expiresOn ?? '',
    },
    draftName: `vendor-${vendorID}-certificate-${certificate?.certificateID ?? 'new'}`,
    save: async (input, key) => {
      const given = { ...input, ...paper.given() };
      const done = `${insuranceKinds[input.kind]} saved`;
      return write(client, vendorCalls.saveCertificate, given, { key, isQuiet: true, done });
    },
    onSaved: onDone,
  });
  return (
    <FormBox>
      <FormBody form={form} saveLabel="Save" onCancel={onDone}>
        <FieldRow>
          <SuggestField
            label="Kind"
            isRequired
            suggestions={Object.entries(insuranceKinds).map(([value, label]) => ({ value, label }))}
            value={form.values.kind}
            error={form.messageAt('kind')}
            onChange={(kind) => form.set('kind', kind as Certificate['kind'])}
          />
          <Field form={form} name="carrier" label="Carrier" />
          <Field form={form} name="policyNumber" label="Policy #" />
        </FieldRow>
        <FieldRow>
          <Field form={form} name="limit" label="Limit" />
          <Field form={form} name="effectiveOn" label="From" leaning="back" />
          <Field form={form} name="expiresOn" label="Through" leaning="ahead" />
        </FieldRow>
        <UploadTiles uploads={paper.uploads} label={certificate?.file ? 'Another paper' : 'Attach the certificate'} />
      </FormBody>
    </FormBox>
  );
}
