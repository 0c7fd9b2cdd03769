import { facetSource } from '#modules/facets/screens/facet-columns.tsx';
import { rateText } from '#shared/units.ts';
import type { Column } from '#web/collection/columns.ts';
import { RecordCard } from '#web/list/record-card.tsx';
import { type AddressFilter, RecordList } from '#web/list/record-list.tsx';
import { type ServiceRow, serviceCalls } from '../contract.ts';
import { serviceEntity } from '../entity.ts';
import { classLabels } from '../rules.ts';

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
  { key: 'price', title: 'Price', align: 'right', value: ({ price }) => rateText(price) },
  {
    key: 'cost',
    isSecond: true,
    title: 'Cost',
    align: 'right',
    value: ({ cost }) => (cost === null ? '' : rateText(cost)),
    leavesBelow: 800,
  },
];

/** What the company sells. */
export function ServiceListScreen(filter: AddressFilter) {
  return (
    <RecordList
      {...filter}
      entity={serviceEntity}
      contract={serviceCalls.listServices}
      idOf={({ serviceID }) => serviceID}
      about="A service is what you sell at a price: an hour of a crew, a seal kit, a mile. Lines of documents take their words, price and account from one."
      columns={columns}
      card={({ code, serviceName, price, unit, itemClass, isBundle }) => (
        <RecordCard
          title={serviceName}
          right={rateText(price)}
          lines={[[code, isBundle ? 'bundle' : unit, classLabels[itemClass]].join(' · ')]}
        />
      )}
      facets={facetSource}
      order="By code"
      filters={{ itemClass: { label: 'Tax class' } }}
    />
  );
}
