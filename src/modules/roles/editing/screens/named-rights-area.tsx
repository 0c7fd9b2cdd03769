import { Checkbox } from '@mantine/core';
import { type PermissionEntry, rightLabel } from '#shared/permission.ts';
import { aboutNamed } from '../../rules.ts';
import classes from './roles.module.css';

type Props = {
  entry: PermissionEntry;
  /** It manages roles, so that each is granted and only that right can be taken away. */
  hasAll: boolean;
  isFixed: boolean;
  onChange: (subPermission: PermissionEntry['subPermission']) => void;
};

/** The rights by name under a feature. */
export function NamedRights({ entry: { featureName, subPermission }, hasAll, isFixed, onChange }: Props) {
  if (subPermission.length === 0) return null;
  return (
    <div className={classes.named}>
      {subPermission.map(({ subFeatureName, permission }, index) => (
        <Checkbox
          key={subFeatureName}
          label={subFeatureName.replace(/^./, (first) => first.toUpperCase())}
          description={aboutNamed(featureName, subFeatureName)}
          classNames={{ description: classes.aboutRight ?? '' }}
          aria-label={rightLabel({ kind: 'sub', feature: featureName, sub: subFeatureName })}
          checked={permission || hasAll}
          disabled={isFixed || (hasAll && subFeatureName !== 'manage roles')}
          onChange={({ currentTarget: { checked } }) =>
            onChange(subPermission.with(index, { subFeatureName, permission: checked }))
          }
        />
      ))}
    </div>
  );
}
