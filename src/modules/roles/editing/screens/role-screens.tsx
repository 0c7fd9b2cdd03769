import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { mayNamed, type PermissionEntry } from '#shared/permission.ts';
import { CallFailure, call, type Sent } from '#web/api/api.ts';
import { useReading, write } from '#web/api/query.ts';
import { useMay } from '#web/api/session.tsx';
import { changedMeanwhile } from '#web/form/both-edits.ts';
import { Field } from '#web/form/cells/field.tsx';
import { FormBody } from '#web/form/fields.tsx';
import { FormPage } from '#web/form/form-page.tsx';
import { type ContractForm, useContractForm } from '#web/form/use-contract-form.ts';
import { useGo, useGoOn } from '#web/page/page-link.tsx';
import type { Addressed } from '#web/page/pages.ts';
import { RecordPage } from '#web/page/record-page.tsx';
import { Failed, LoadingLines, Prohibited } from '#web/page/states.tsx';
import { lazyPart } from '#web/parts/lazy-part.tsx';
import { entriesOf } from '../../rules.ts';
import { ViewAsRole } from '../../viewing/screens/view-as-role-area.tsx';
import { type Role, roleCalls } from '../contract.ts';
import { roleEntity } from '../entity.ts';
import { joined } from '../rules.ts';
import { DeleteRole } from './delete-role-dialog.tsx';
import { RightsTable } from './rights-table.tsx';
import classes from './roles.module.css';

const back = '/settings/roles';
const needs = mayNamed('users', 'manage roles');

/** A new role, empty or as a copy of the one that the address names. */
export function NewRoleScreen({ search: { copy } }: Pick<Addressed, 'search'>) {
  const roleID = Number(copy) || 0;
  const { data, error, refetch } = useReading(roleCalls.getSecurityRole, { roleID }, { isEnabled: roleID > 0 });
  const may = useMay();
  const beginning = roleID > 0 ? data && { ...data, roleName: `Copy of ${data.roleName}` } : nothing;
  return (
    <FormPage title="New role" backTo={back}>
      {!may(needs) ? (
        <Prohibited title="the form of a new role" needs={needs} />
      ) : error ? (
        <Failed error={error} what="The role to copy" retry={() => void refetch()} back={back} />
      ) : beginning ? (
        <RoleForm of={null} beginning={beginning} draftName={`new-role-${roleID}`} />
      ) : (
        <LoadingLines lines={8} />
      )}
    </FormPage>
  );
}

/** Apart, lest every form loads it. */
const RecordHistory = lazyPart(() => import('#web/page/record-history.tsx'), 'RecordHistory', { isQuiet: true });

/** The page of one role is its form. */
export function RoleDetailScreen({ id: roleID }: { id: number }) {
  return (
    <RecordPage entity={roleEntity} id={roleID} back={back} contract={roleCalls.getSecurityRole} input={{ roleID }}>
      {(role) => (
        <FormPage title={role.roleName} backTo={back}>
          <RoleForm of={role} beginning={role} />
          <Suspense>
            <RecordHistory />
          </Suspense>
        </FormPage>
      )}
    </RecordPage>
  );
}

type Beginning = Pick<Role, 'roleName' | 'permissions'>;
const nothing: Beginning = { roleName: '', permissions: entriesOf({ levels: {}, subs: {} }) };

type FormProps = { of: Role | null; beginning: Beginning; draftName?: string };

function RoleForm({ of: role, beginning, draftName }: FormProps) {
  const [go, goOn] = [useGo(), useGoOn()];
  const client = useQueryClient();
  const [opened, setOpened] = useState(beginning);
  const isFixed = !useMay()(needs) || role?.isFixed === true;
  const form: ContractForm<typeof roleCalls.createSecurityRole> = useContractForm({
    contract: roleCalls.createSecurityRole,
    initial: { roleName: opened.roleName, permissions: opened.permissions },
    ...(draftName && { draftName }),
    save: async (sent, key): Promise<{ data: Role; undo?: string }> => {
      const how = { key, isQuiet: true, done: `${sent.roleName} saved` };
      if (!role) return write(client, roleCalls.createSecurityRole, sent, how);
      const { roleID } = role;
      const changes = changesOf(opened, sent);
      return write(client, roleCalls.updateSecurityRole, { roleID, changes }, how).catch(async (error: unknown) => {
        if (!(error instanceof CallFailure && error.status === 409 && error.now)) throw error;
        const { data: theirs } = await call(roleCalls.getSecurityRole, { roleID });
        const both = joined(opened, sent, theirs);
        setOpened(theirs);
        form.set('roleName', both.roleName);
        form.set('permissions', both.permissions);
        throw new CallFailure(409, { message: changedMeanwhile });
      });
    },
    onSaved: () => goOn(back),
  });
  const fields = (
    <>
      <Field form={form} name="roleName" label="Name" isFirst={!role} isDisabled={isFixed} />
      <RightsTable
        entries={(form.values.permissions ?? []) as PermissionEntry[]}
        isFixed={isFixed}
        onChange={(entries) => form.set('permissions', entries)}
      />
    </>
  );
  return (
    <>
      {role?.isFixed && (
        <p className={classes.about}>
          Who has this role has every right. It stays as it is, so that somebody can always give rights; copy it to
          begin another from it.
        </p>
      )}
      {isFixed ? (
        <div className={classes.fixed}>{fields}</div>
      ) : (
        <FormBody form={form} saveLabel={role ? 'Save' : 'Add the role'} onCancel={() => go(back)}>
          {fields}
        </FormBody>
      )}
      {role && <Others of={role} />}
    </>
  );
}

/** What else is done with a role that there is. */
function Others({ of: role }: { of: Role }) {
  const go = useGo();
  const may = useMay();
  if (!may(needs)) return null;
  return (
    <div className={classes.others}>
      <ViewAsRole roleID={role.roleID} />
      <Button onClick={() => go(`/settings/roles/new?copy=${role.roleID}`)}>Copy</Button>
      {!role.isFixed && <DeleteRole of={role} back={back} />}
    </div>
  );
}

/** What became different, with what stood there when the form was opened. */
function changesOf(opened: Beginning, { roleName, permissions }: Sent<typeof roleCalls.createSecurityRole>) {
  return {
    ...(roleName !== opened.roleName && { roleName: { was: opened.roleName, now: roleName } }),
    ...(JSON.stringify(permissions) !== JSON.stringify(opened.permissions) && {
      permissions: { was: opened.permissions, now: permissions },
    }),
  };
}
