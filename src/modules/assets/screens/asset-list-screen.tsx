import { can } from '#shared/permission.ts';
import type { Column } from '#web/collection/columns.ts';
import type { Search } from '#web/kept-filter.ts';
import { useListMore } from '#web/list-more.tsx';
import { ListScreen } from '#web/list-screen.tsx';
import { useReadingPages } from '#web/query.ts';
import { RecordCard } from '#web/record-card.tsx';
import { type Asset, assetCalls } from '../contract.ts';

const columns: Column<Asset>[] = [
  {
    key: 'number',
    isSecond: true,
    title: 'Asset #',
    width: { text: (asset) => asset.assetNumber, least: 70, most: 200 },
    render: (asset) => asset.assetNumber,
  },
  { key: 'name', title: 'Name', width: 'grow', opens: true, render: (asset) => asset.assetName },
  {
    key: 'model',
    isSecond: true,
    title: 'Model',
    width: { text: (asset) => asset.model, least: 80, most: 200 },
    leavesBelow: 800,
    render: (asset) => asset.model,
  },
  {
    key: 'serial',
    isSecond: true,
    title: 'Serial number',
    width: { text: (asset) => asset.serialNumber, least: 90, most: 180 },
    leavesBelow: 900,
    render: (asset) => asset.serialNumber,
  },
  {
    key: 'customer',
    title: 'Customer',
    width: { text: (asset) => asset.customerName ?? '', least: 120, most: 260 },
    leavesBelow: 500,
    render: (asset) => asset.customerName,
  },
  {
    key: 'location',
    isSecond: true,
    title: 'Location',
    width: { text: (asset) => asset.locationName ?? '', least: 80, most: 200 },
    leavesBelow: 700,
    render: (asset) => asset.locationName,
  },
];

/** The equipment we look after. */
export function AssetListScreen({ search, onSearch }: { search: Search; onSearch: (search: Search) => void }) {
  const list = useReadingPages<Asset, typeof assetCalls.listAssets>(
    assetCalls.listAssets,
    search.search ? { search: search.search } : {},
    { also: ['customers'] },
  );
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
      search={search}
      onSearch={onSearch}
      more={useListMore('/assets', can('assets', 'delete'))}
      create={{ label: 'New asset', href: '/assets/new', needs: can('assets', 'create') }}
    />
  );
}
