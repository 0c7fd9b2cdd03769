import { IconTrash } from '@tabler/icons-react';
import type { Permission } from '#shared/permission.ts';
import { useGo } from './page-link.tsx';
import type { MenuItem } from './popup.tsx';
import { useMay } from './session.tsx';

/** What is rarely needed of a list: where the deleted ones are, for those who may delete. */
export function useListMore(path: string, needs: Permission): MenuItem[] {
  const go = useGo();
  if (!useMay()(needs)) return [];
  return [
    {
      label: 'Deleted in the last 30 days',
      icon: <IconTrash size={16} stroke={1.6} />,
      run: () => go(`${path}/deleted`),
    },
  ];
}
