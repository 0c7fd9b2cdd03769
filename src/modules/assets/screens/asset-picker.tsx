import { useState } from 'react';
import { can } from '#shared/permission.ts';
import type { Choice } from '#web/picker/choice-list.tsx';
import { useReadingPages } from '#web/query.ts';
import { useMay } from '#web/session.tsx';
import { type Asset, assetCalls } from '../contract.ts';

/** The assets as choices of a picker, those of one customer if given. */
export function useAssetChoices(customerID: number | null) {
  const [search, setSearch] = useState('');
  const isAllowed = useMay()(can('assets', 'read'));
  const list = useReadingPages<Asset, typeof assetCalls.listAssets>(
    assetCalls.listAssets,
    { ...(search && { search }), ...(customerID !== null && { customerID }) },
    { isEnabled: isAllowed },
  );
  const choices = list.rows?.map(
    (asset): Choice => ({ id: asset.assetID, label: `${asset.assetNumber}, ${asset.assetName}` }),
  );
  return { choices, onSearch: setSearch, loadMore: list.hasMore ? list.loadMore : undefined };
}
