import { useCustomerFilter } from '#modules/customers/screens/customer-picker.tsx';
import { facetSource } from '#modules/facets/screens/facet-columns.tsx';
import { useTypeFilter } from '#modules/types/screens/type-picker.tsx';
import type { Column } from '#web/collection/columns.ts';
import { RecordCard } from '#web/list/record-card.tsx';
import { type AddressFilter, RecordList } from '#web/list/record-list.tsx';
import { type Asset, assetCalls } from '../contract.ts';
import { assetEntity } from '../entity.ts';

const columns: Column<Asset>[] = [
  { key: 'number', isSecond: true, title: 'Asset #', value: (asset) => asset.assetNumber },
  { key: 'name', title: 'Name', width: 'grow', opens: true, value: (asset) => asset.assetName },
  { key: 'type', title: 'Type', value: (asset) => asset.assetTypeName ?? '', leavesBelow: 600 },
  { key: 'model', isSecond: true, title: 'Model', value: (asset) => asset.model, leavesBelow: 800 },
  { key: 'serial', isSecond: true, title: 'Serial number', value: (asset) => asset.serialNumber, leavesBelow: 900 },
  { key: 'customer', title: 'Customer', value: (asset) => asset.customerName ?? '', leavesBelow: 500 },
  { key: 'location', isSecond: true, title: 'Location', value: (asset) => asset.locationName ?? '', leavesBelow: 700 },
];

/** The equipment we look after. */
export function AssetListScreen(filter: AddressFilter) {
  return (
    <RecordList
      {...filter}
      entity={assetEntity}
      contract={assetCalls.listAssets}
      idOf={(asset) => asset.assetID}
      about="An asset is a piece of equipment you look after: a pump, a drive, a station. Tickets and tasks name the ones they are about."
      columns={columns}
      card={(asset) => (
        <RecordCard
          title={asset.assetName}
          right={asset.assetNumber}
          lines={[
            [asset.customerName, asset.locationName].filter(Boolean).join(' · '),
            [asset.assetTypeName, asset.model].filter(Boolean).join(' · '),
          ]}
        />
      )}
      facets={facetSource}
      order="By number"
      filters={{
        assetTypeID: useTypeFilter('asset', 'Type', filter.search.assetTypeID),
        customerID: useCustomerFilter(filter.search.customerID),
      }}
    />
  );
}
