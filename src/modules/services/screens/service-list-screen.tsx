import { facetSource } from '#modules/facets/screens/facet-columns.tsx';
import { seesMoney } from '#shared/money-rights.ts';
import { rateText } from '#shared/units.ts';
import { useMay } from '#web/api/session.tsx';
import type { Column } from '#web/collection/columns.ts';
import { RecordCard } from '#web/list/record-card.tsx';
import { type AddressFilter, RecordList } from '#web/list/record-list.tsx';
import { type ServiceRow, serviceCalls } from '../contract.ts';
import { serviceEntity } from '../entity.ts';
import { classLabels } from '../rules.ts';

const figure = (value: number | null) => (value === null ? null : rateText(value));
const columns: Column<ServiceRow>[] = [
  { key: 'code', isSecond: true, title: 'Code', value: ({ code }) => code },
  { key: 'name', title: 'Name', width: 'grow', opens: true, value: ({ serviceName }) => serviceName },
  {
    key: 'class',
    isSecond: true,
    title: 'Tax class',
    value: ({ itemClass }) => classLabels[itemClass],
    leavesBelow: 700,
  },
  {
    key: 'unit',
    isSecond: true,
    title: 'Unit',
    value: ({ unit, isBundle }) => (isBundle ? 'bundle' : unit),
    leavesBelow: 500,
  },
  { key: 'price', title: 'Price', align: 'right', value: ({ price }) => figure(price) },
  {
    key: 'cost',
    isSecond: true,
    title: 'Cost',
    align: 'right',
    value: ({ cost }) => figure(cost),
    leavesBelow: 800,
  },
];

/** What the company sells. */
export function ServiceListScreen(filter: AddressFilter) {
  const isMoneySeen = seesMoney(useMay());
  return (
    <RecordList
      {...filter}
      entity={serviceEntity}
      contract={serviceCalls.listServices}
      idOf={({ serviceID }) => serviceID}
      about="A service is what you sell at a price: an hour of a crew, a seal kit, a mile. Lines of documents take their words, price and account from one."
      columns={isMoneySeen ? columns : columns.filter(({ key }) => key !== 'price' && key !== 'cost')}
      card={({ code, serviceName, price, unit, itemClass, isBundle }) => (
        <RecordCard
          title={serviceName}
          right={figure(price)}
          lines={[[code, isBundle ? 'bundle' : unit, classLabels[itemClass]].join(' · ')]}
        />
      )}
      facets={facetSource}
      order="By code"
      filters={{ itemClass: { label: 'Tax class' } }}
    />
  );
}
