import { useState } from 'react';
import { can } from '#shared/permission.ts';
import { rateText } from '#shared/units.ts';
import { useReadingPages } from '#web/api/query.ts';
import { useMay } from '#web/api/session.tsx';
import { pagedChoices } from '#web/picker/paged-choices.ts';
import { type ServiceRow, serviceCalls } from '../contract.ts';
import { priceText } from '../rules.ts';

/** The services as choices of a picker, searched and paged by the server, read once they are wanted; `rows` has what is known of those. */
export function useServiceChoices(isWanted = true) {
  const [search, setSearch] = useState('');
  const isAllowed = useMay()(can('services', 'read'));
  const list = useReadingPages<ServiceRow, typeof serviceCalls.listServices>(
    serviceCalls.listServices,
    search ? { search } : {},
    { isEnabled: isAllowed && isWanted },
  );
  const toChoice = ({ serviceID, code, serviceName, price, unit, isBundle }: ServiceRow) => ({
    id: serviceID,
    label: `${code} ${serviceName}`,
    detail: isBundle ? `${rateText(price)}, bundle` : priceText(price, unit),
  });
  return { rows: list.rows, source: pagedChoices(list, toChoice, setSearch) };
}
