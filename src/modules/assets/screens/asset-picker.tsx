import { useState } from 'react';
import { can } from '#shared/permission.ts';
import { useReadingPages } from '#web/api/query.ts';
import { useMay } from '#web/api/session.tsx';
import { pagedChoices } from '#web/picker/paged-choices.ts';
import { type Asset, assetCalls } from '../contract.ts';

/** The assets as choices of a picker, those of one customer if given; read once it is wanted. */
export function useAssetChoices(customerID: number | null, isWanted = true) {
  const [search, setSearch] = useState('');
  const isAllowed = useMay()(can('assets', 'read'));
  const list = useReadingPages<Asset, typeof assetCalls.listAssets>(
    assetCalls.listAssets,
    { ...(search && { search }), ...(customerID !== null && { customerID }) },
    { isEnabled: isAllowed && isWanted },
  );
  const toChoice = (asset: Asset) => ({ id: asset.assetID, label: `${asset.assetNumber}, ${asset.assetName}` });
  return pagedChoices(list, toChoice, setSearch);
}
