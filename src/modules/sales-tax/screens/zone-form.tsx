import '#web/theme/dialog.css';
import { Modal } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { write } from '#web/api/query.ts';
import { bothEdits } from '#web/form/both-edits.ts';
import { Field } from '#web/form/cells/field.tsx';
import { FormBody } from '#web/form/fields.tsx';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { ChoicePicker } from '#web/picker/choice-picker.tsx';
import { type TaxSettings, type TaxZone, taxCalls } from '../contract.ts';
import { percentOf, percentText, ratesOn } from '../rules.ts';
import classes from './taxes.module.css';

type Props = { zone: TaxZone | null; settings: TaxSettings; onClose: () => void };

/** A zone's name, and which jurisdictions tax there. */
export function ZoneForm({ zone, settings, onClose }: Props) {
  const client = useQueryClient();
  const was = zone && {
    name: zone.name,
    jurisdictions: zone.jurisdictions.map(({ agencyID, jurisdiction }) => ({ agencyID, jurisdiction })),
  };
  const form = useContractForm({
    contract: taxCalls.saveTaxZone,
    initial: { zoneID: zone?.zoneID ?? null, name: zone?.name ?? '', jurisdictions: was?.jurisdictions ?? [], was },
    draftName: zone ? `tax-zone-${zone.zoneID}` : 'tax-zone-new',
    joins: bothEdits,
    save: (input, key) =>
      write(client, taxCalls.saveTaxZone, input, { key, isQuiet: true, done: `${input.name} saved` }),
    onSaved: onClose,
  });
  // By place: jurisdictions have no number of their own.
  const all = settings.agencies.flatMap((agency) => {
    const standing = ratesOn(agency.rates, settings.today);
    return [...new Set(agency.rates.map((rate) => rate.jurisdiction))].map((jurisdiction) => ({
      agencyID: agency.agencyID,
      agencyName: agency.name,
      jurisdiction,
      percent: standing.get(jurisdiction)?.percent ?? 0,
    }));
  });
  const placeOf = (one: { agencyID: number; jurisdiction: string }) =>
    all.findIndex((other) => other.agencyID === one.agencyID && other.jurisdiction === one.jurisdiction) + 1;
  const chosen = form.values.jurisdictions.map(placeOf).filter((place) => place > 0);
  return (
    <Modal opened onClose={onClose} title={zone ? 'Edit zone' : 'Add zone'} withCloseButton={false} size={520}>
      <FormBody form={form} saveLabel={zone ? 'Save' : 'Add zone'} onCancel={onClose}>
        <Field form={form} name="name" label="Name" placeholder="Odessa, TX" isFirst />
        <ChoicePicker
          isMultiple
          isRequired
          label="Jurisdictions"
          placeholder="Who taxes there"
          error={form.messageAt('jurisdictions')}
          choices={all.map((one, index) => ({
            id: index + 1,
            label: one.jurisdiction,
            detail: `${percentText(one.percent)} · ${one.agencyName}`,
          }))}
          value={chosen}
          onChange={(places) =>
            form.set(
              'jurisdictions',
              places.flatMap((place) => {
                const one = all[place - 1];
                return one ? [{ agencyID: one.agencyID, jurisdiction: one.jurisdiction }] : [];
              }),
            )
          }
        />
        <p className={classes.hint}>
          Together{' '}
          <strong className="figures">{percentText(percentOf(chosen.flatMap((place) => all[place - 1] ?? [])))}</strong>{' '}
          today.
        </p>
      </FormBody>
    </Modal>
  );
}
