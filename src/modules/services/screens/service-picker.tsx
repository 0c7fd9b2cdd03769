import { useMemo, useState } from 'react';
import { can } from '#shared/permission.ts';
import { rateText } from '#shared/units.ts';
import { useReadingPages } from '#web/api/query.ts';
import { useMay } from '#web/api/session.tsx';
import { pagedChoices } from '#web/picker/paged-choices.ts';
import { type ServiceRow, serviceCalls } from '../contract.ts';
import { priceText } from '../rules.ts';

type Asked = { isWanted?: boolean; withBundles?: boolean };

/** The services as choices of a picker, searched and paged by the server, read once they are wanted; `known` are all that there are, null where those are more. */
export function useServiceChoices({ isWanted = true, withBundles = true }: Asked = {}) {
  const [search, setSearch] = useState('');
  const isAllowed = useMay()(can('services', 'read'));
  const list = useReadingPages<ServiceRow, typeof serviceCalls.listServices>(
    serviceCalls.listServices,
    search ? { search } : {},
    { isEnabled: isAllowed && isWanted },
  );
  const { hasMore, error, isStale, loadMore } = list;
  const rows = useMemo(() => list.rows?.filter(({ isBundle }) => withBundles || !isBundle), [list.rows, withBundles]);
  // The same as long as it offers the same: a grid has one of these in each of its lines.
  // biome-ignore lint/correctness/useExhaustiveDependencies: of a list these are what changes
  const source = useMemo(
    () => pagedChoices({ ...list, rows }, toChoice, setSearch),
    [rows, hasMore, error, isStale, loadMore],
  );
  return { known: hasMore || search ? null : rows, source };
}

const toChoice = ({ serviceID, code, serviceName, price, unit, isBundle }: ServiceRow) => ({
  id: serviceID,
  label: `${code} ${serviceName}`,
  detail: !isBundle ? priceText(price, unit) : price === null ? 'bundle' : `${rateText(price)}, bundle`,
});
