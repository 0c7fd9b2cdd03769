import type { z } from 'zod';
import { rightLabel, type SignedPermission } from '#shared/permission.ts';
import type { wantedRight } from './contract.ts';

type Wanted = z.output<typeof wantedRight>;

export const toPermission = (right: Wanted): SignedPermission =>
  'verb' in right ? { kind: 'level', ...right } : { kind: 'sub', ...right };

/** As people read it: "Reports, read". */
export const wantedLabel = (right: Wanted): string => rightLabel(toPermission(right));
