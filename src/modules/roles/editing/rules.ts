import type { PermissionEntry } from '#shared/permission.ts';

export type RoleText = { roleName: string; permissions: readonly PermissionEntry[] };

/** What two people have made of a role: the changes of both, and where both changed the same what is `mine`. */
export function joined(
  was: RoleText,
  mine: RoleText,
  theirs: RoleText,
): { roleName: string; permissions: PermissionEntry[] } {
  const mineOr = <T>(of: (text: RoleText) => T): T => (of(mine) === of(was) ? of(theirs) : of(mine));
  return {
    roleName: mineOr((text) => text.roleName),
    permissions: theirs.permissions.map(({ featureName, subPermission }) => {
      const entryIn = (text: RoleText) => text.permissions.find((entry) => entry.featureName === featureName);
      const hasIn = (text: RoleText, name: string) =>
        entryIn(text)?.subPermission.some((sub) => sub.subFeatureName === name && sub.permission) ?? false;
      return {
        featureName,
        permission: mineOr((text) => entryIn(text)?.permission ?? 0),
        subPermission: subPermission.map(({ subFeatureName }) => ({
          subFeatureName,
          permission: mineOr((text) => hasIn(text, subFeatureName)),
        })),
      };
    }),
  };
}
