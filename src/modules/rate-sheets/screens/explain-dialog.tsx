import '#web/theme/dialog.css';
import { Modal } from '@mantine/core';
import { useState } from 'react';
import type { Output } from '#shared/contract.ts';
import { rateText } from '#shared/units.ts';
import { useReading } from '#web/api/query.ts';
import { companyToday } from '#web/days/today.ts';
import { DateField } from '#web/form/date-field.tsx';
import { FieldRow } from '#web/form/fields.tsx';
import { FactRow } from '#web/page/facts.tsx';
import { PageLink } from '#web/page/page-link.tsx';
import { ChoicePicker } from '#web/picker/choice-picker.tsx';
import { customerCalls } from '../../customers/contract.ts';
import { useCustomerChoices } from '../../customers/screens/customer-picker.tsx';
import { useServiceChoices } from '../../services/screens/service-picker.tsx';
import { useDivisionChoices } from '../../tenants/parts/screens/division-picker.tsx';
import { rateSheetCalls } from '../contract.ts';
import { rateSheetEntity } from '../entity.ts';
import { rateLevels } from '../rules.ts';
import classes from './rates.module.css';

type Explained = Output<typeof rateSheetCalls.explainRate>;

/** Why something costs what it does: the price of a service for somebody on a day, and each sheet that was asked for it. */
export function ExplainDialog({ onClose }: { onClose: () => void }) {
  const [serviceID, setServiceID] = useState<number | null>(null);
  const [customerID, setCustomerID] = useState<number | null>(null);
  const [locationID, setLocationID] = useState<number | null>(null);
  const [divisionID, setDivisionID] = useState<number | null>(null);
  const [date, setDate] = useState<string | null>(companyToday());
  const customer = useReading(
    customerCalls.getCustomer,
    { customerID: customerID ?? 1 },
    { isEnabled: customerID !== null },
  ).data;
  const { data } = useReading(
    rateSheetCalls.explainRate,
    { serviceID: serviceID ?? 1, date: date ?? '', customerID, locationID, divisionID },
    { isEnabled: serviceID !== null && date !== null, keepsPrevious: true },
  );
  return (
    <Modal opened onClose={onClose} closeButtonProps={{ 'aria-label': 'Close' }} title="Why this price" size={600}>
      <div className={classes.asked}>
        <FieldRow>
          <ChoicePicker
            label="Service"
            placeholder="Choose a service"
            {...useServiceChoices().source}
            value={serviceID}
            onChange={setServiceID}
          />
          <DateField label="Day of service" value={date} onChange={setDate} />
        </FieldRow>
        <FieldRow>
          <ChoicePicker
            label="Customer"
            placeholder="Anybody"
            mayBeEmpty
            {...useCustomerChoices()}
            value={customerID}
            onChange={(id) => {
              setCustomerID(id);
              setLocationID(null);
            }}
          />
          <ChoicePicker
            label="Location"
            placeholder="Any"
            mayBeEmpty
            isDisabled={customerID === null}
            choices={customer?.locations.map((one) => ({ id: one.locationID, label: one.name })) ?? []}
            value={locationID}
            onChange={setLocationID}
          />
          <ChoicePicker
            label="Division"
            placeholder="Any"
            mayBeEmpty
            {...useDivisionChoices()}
            value={divisionID}
            onChange={setDivisionID}
          />
        </FieldRow>
      </div>
      {data && <Looked {...data} />}
    </Modal>
  );
}

const Looked = ({ rate, unit, rateSheetID, version, looked }: Explained) => (
  <ol aria-label="Where the price was looked for">
    {looked.map(({ level, rateSheetID: id, name, line }) => (
      <FactRow
        key={`${level} ${id}`}
        title={id === null ? rateLevels[level] : <PageLink href={rateSheetEntity.address?.(id) ?? ''}>{name}</PageLink>}
        text={saidOf(level, name, line !== null)}
        right={id !== null && id === rateSheetID && <strong className="figures">{rateText(rate)}</strong>}
      />
    ))}
    {rateSheetID === null && (
      <FactRow
        title="The catalogue"
        text="No sheet says a price, so its own holds"
        right={<strong className="figures">{rateText(rate)}</strong>}
      />
    )}
    <FactRow
      title={`${rateText(rate)} per ${unit}`}
      text={version === null ? 'From the catalogue' : `From version ${version} of the sheet`}
    />
  </ol>
);

function saidOf(level: Explained['looked'][number]['level'], name: string | null, isThere: boolean): string {
  if (name === null) return 'No sheet is in effect on that day';
  return isThere ? `${rateLevels[level]}: it has a rate for it` : `${rateLevels[level]}: it has no line for it`;
}
