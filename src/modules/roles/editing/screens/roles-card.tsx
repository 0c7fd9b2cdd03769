import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { mayNamed } from '#shared/permission.ts';
import { useReading } from '#web/api/query.ts';
import { useMay } from '#web/api/session.tsx';
import { counted } from '#web/days/formats.ts';
import { Part } from '#web/page/detail-page.tsx';
import { FactRow } from '#web/page/facts.tsx';
import { PageLink, useGo } from '#web/page/page-link.tsx';
import { Failed, LoadingLines } from '#web/page/states.tsx';
import { type Role, roleCalls } from '../contract.ts';
import { roleEntity } from '../entity.ts';
import classes from './roles.module.css';

/** The roles of the company, each with its people; a page of its own says what it grants. */
export function RolesCard() {
  const reading = useReading(roleCalls.listSecurityRoles, {});
  const mayManage = useMay()(mayNamed('users', 'manage roles'));
  const go = useGo();
  if (reading.error && !reading.data)
    return <Failed error={reading.error} what="The roles" retry={() => void reading.refetch()} />;
  if (!reading.data) return <LoadingLines lines={8} />;
  return (
    <Part
      title="Roles"
      right={
        mayManage && (
          <>
            <Button onClick={() => go('/settings/roles/explain')}>Who may do what</Button>
            <Button leftSection={<IconPlus size={14} />} onClick={() => go('/settings/roles/new')}>
              New role
            </Button>
          </>
        )
      }
    >
      <p className={classes.about}>
        What somebody may see and do. Everybody has one role; what it grants counts from their next click on.
      </p>
      <ul className={classes.list} aria-label="Roles">
        {reading.data.roles.map((role) => (
          <FactRow
            key={role.roleID}
            title={<PageLink href={roleEntity.address?.(role.roleID) ?? ''}>{role.roleName}</PageLink>}
            text={summaryOf(role)}
            right={
              role.people > 0 ? (
                <PageLink href={`/users?roleID=${role.roleID}`}>{counted(role.people, 'person', 'people')}</PageLink>
              ) : (
                <span className={classes.quiet}>Nobody</span>
              )
            }
          />
        ))}
      </ul>
    </Part>
  );
}

/** How much it grants, in a line. */
function summaryOf({ isFixed, permissions }: Role): string {
  if (isFixed) return 'Everything, and stays as it is';
  const seen = permissions.filter(({ permission }) => permission > 0).length;
  const changed = permissions.filter(({ permission }) => permission > 1).length;
  if (seen === 0) return 'Nothing yet';
  return `Sees ${seen} of ${permissions.length} areas, ${changed === 0 ? 'changes none' : `changes ${changed}`}`;
}
