import { can } from '#shared/permission.ts';
import type { Column } from '#web/collection/columns.ts';
import type { Search } from '#web/kept-filter.ts';
import { useListMore } from '#web/list-more.tsx';
import { ListScreen } from '#web/list-screen.tsx';
import { useListReading } from '#web/query.ts';
import { RecordCard } from '#web/record-card.tsx';
import { type Asset, assetCalls } from '../contract.ts';

const columns: Column<Asset>[] = [
  {
    key: 'number',
    sortKey: 'number',
    isSecond: true,
    title: 'Asset #',
    value: (asset) => asset.assetNumber,
    width: { least: 70, most: 200 },
  },
  { key: 'name', sortKey: 'name', title: 'Name', width: 'grow', opens: true, value: (asset) => asset.assetName },
  {
    key: 'model',
    sortKey: 'model',
    isSecond: true,
    title: 'Model',
    value: (asset) => asset.model,
    width: { least: 80, most: 200 },
    leavesBelow: 800,
  },
  {
    key: 'serial',
    sortKey: 'serial',
    isSecond: true,
    title: 'Serial number',
    value: (asset) => asset.serialNumber,
    width: { least: 90, most: 180 },
    leavesBelow: 900,
  },
  {
    key: 'customer',
    sortKey: 'customer',
    title: 'Customer',
    value: (asset) => asset.customerName ?? '',
    width: { least: 120, most: 260 },
    leavesBelow: 500,
  },
  {
    key: 'location',
    sortKey: 'location',
    isSecond: true,
    title: 'Location',
    value: (asset) => asset.locationName ?? '',
    width: { least: 80, most: 200 },
    leavesBelow: 700,
  },
];

/** The equipment we look after. */
export function AssetListScreen({ search, onSearch }: { search: Search; onSearch: (search: Search) => void }) {
  const list = useListReading(assetCalls.listAssets, search, { also: ['customers'] });
  return (
    <ListScreen<Asset>
      name="tenantAssets"
      title="Assets"
      one="asset"
      about="An asset is a piece of equipment you look after: a pump, a drive, a station. Tickets and tasks name the ones they are about."
      list={list}
      rowKey={(asset) => asset.assetID}
      hrefOf={(asset) => `/assets/${asset.assetID}`}
      columns={columns}
      card={(asset) => (
        <RecordCard
          title={asset.assetName}
          right={asset.assetNumber}
          lines={[[asset.customerName, asset.locationName].filter(Boolean).join(' · '), asset.model]}
        />
      )}
      order="By number"
      search={search}
      onSearch={onSearch}
      more={useListMore('/assets', can('assets', 'delete'))}
      create={{ label: 'New asset', href: '/assets/new', needs: can('assets', 'create') }}
    />
  );
}
