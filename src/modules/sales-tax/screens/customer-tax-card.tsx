import { ActionIcon } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { can } from '#shared/permission.ts';
import { useReading } from '#web/api/query.ts';
import { useMay } from '#web/api/session.tsx';
import { formatDate } from '#web/days/formats.ts';
import { Properties, Property, RailSection } from '#web/page/properties.tsx';
import { lazyPart } from '#web/parts/lazy-part.tsx';
import { taxCalls } from '../contract.ts';
import { certificateState, exemptReasons, percentText } from '../rules.ts';
import classes from './taxes.module.css';

const LocationZones = lazyPart(() => import('./location-zones.tsx'), 'LocationZones');
const CustomerTaxForm = lazyPart(() => import('./customer-tax-form.tsx'), 'CustomerTaxForm');

/** Where a customer is taxed, and whether they are exempt. */
export function CustomerTaxCard({ customerID, customerName }: { customerID: number; customerName: string }) {
  const may = useMay();
  const isAllowed = may(can('accounting', 'read'));
  const tax = useReading(taxCalls.getCustomerTax, { customerID }, { isEnabled: isAllowed }).data;
  const [isEditing, setEditing] = useState(false);
  if (!tax) return null;
  const zone = tax.zones.find(({ zoneID, isDefault }) => (tax.zoneID === null ? isDefault : zoneID === tax.zoneID));
  const { exemption } = tax;
  const state = exemption && certificateState(exemption.validThrough, tax.today);
  return (
    <RailSection
      title="Sales tax"
      right={
        may(can('accounting', 'update')) && (
          <ActionIcon aria-label="Edit sales tax" data-tip="Edit" onClick={() => setEditing(true)}>
            <IconPencil size={16} stroke={1.6} />
          </ActionIcon>
        )
      }
    >
      <Properties>
        <Property label="Zone">
          {zone ? (
            <span>
              {zone.name} <span className={`${classes.quiet} figures`}>{percentText(zone.percent)}</span>
            </span>
          ) : (
            <span className={classes.quiet}>None</span>
          )}
        </Property>
        <Property label="Exempt">
          {exemption ? exemptReasons[exemption.reason] : <span className={classes.quiet}>No</span>}
        </Property>
        {exemption && (
          <>
            <Property label="Certificate">
              {exemption.certificate || <span className={classes.quiet}>None</span>}
            </Property>
            <Property label="Through">
              <span className={`${classes.validity} figures`} data-state={state}>
                {exemption.validThrough ? formatDate(exemption.validThrough) : 'No end'}
                {state === 'ended' && ', has run out'}
              </span>
            </Property>
          </>
        )}
      </Properties>
      {tax.locationZones.length > 0 && (
        <Suspense fallback={null}>
          <LocationZones tax={tax} />
        </Suspense>
      )}
      {isEditing && (
        <Suspense fallback={null}>
          <CustomerTaxForm tax={tax} customerName={customerName} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </RailSection>
  );
}
