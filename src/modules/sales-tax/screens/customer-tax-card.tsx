import { ActionIcon, Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { can } from '#shared/permission.ts';
import { useReading } from '#web/api/query.ts';
import { useMay } from '#web/api/session.tsx';
import { formatDate } from '#web/days/formats.ts';
import { Properties, Property, RailSection } from '#web/page/properties.tsx';
import { lazyPart } from '#web/parts/lazy-part.tsx';
import { useCustomer } from '../../customers/screens/customer-picker.tsx';
import { taxCalls } from '../contract.ts';
import { certificateState, exemptReasons, percentText } from '../rules.ts';
import classes from './taxes.module.css';

const LocationZoneDialog = lazyPart(() => import('./location-zone-dialog.tsx'), 'LocationZoneDialog');
const CustomerTaxForm = lazyPart(() => import('./customer-tax-form.tsx'), 'CustomerTaxForm');

/** Where a customer is taxed, and whether they are exempt. */
export function CustomerTaxCard({ customerID, customerName }: { customerID: number; customerName: string }) {
  const may = useMay();
  const isAllowed = may(can('accounting', 'read'));
  const tax = useReading(taxCalls.getCustomerTax, { customerID }, { isEnabled: isAllowed }).data;
  const [isEditing, setEditing] = useState(false);
  const [isZoning, setZoning] = useState(false);
  const locations = useCustomer(customerID)?.locations ?? [];
  const mayEdit = may(can('accounting', 'update'));
  if (!tax) return null;
  const zone = tax.zones.find(({ zoneID, isDefault }) => (tax.zoneID === null ? isDefault : zoneID === tax.zoneID));
  const { exemption } = tax;
  const state = exemption && certificateState(exemption.validThrough, tax.today);
  return (
    <RailSection
      title="Sales tax"
      right={
        mayEdit && (
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
        {tax.locationZones.map((one) => (
          <Property key={one.locationID} label={nameOf(locations, one.locationID)}>
            {tax.zones.find(({ zoneID }) => zoneID === one.zoneID)?.name ?? (
              <span className={classes.quiet}>Archived</span>
            )}
          </Property>
        ))}
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
      {mayEdit && locations.length > 0 && tax.zones.length > 0 && (
        <Button variant="subtle" className={classes.ofLocation ?? ''} onClick={() => setZoning(true)}>
          Zone of a location
        </Button>
      )}
      {isZoning && (
        <Suspense fallback={null}>
          <LocationZoneDialog tax={tax} locations={locations} onClose={() => setZoning(false)} />
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

const nameOf = (locations: readonly { locationID: number; name: string }[], id: number): string =>
  locations.find(({ locationID }) => locationID === id)?.name ?? '';
