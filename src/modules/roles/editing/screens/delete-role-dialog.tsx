import '#web/theme/dialog.css';
import { Button, Modal } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '#web/api/api.ts';
import { useReading } from '#web/api/query.ts';
import { counted } from '#web/days/formats.ts';
import { FormBody } from '#web/form/fields.tsx';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { useLeavingDeleted } from '#web/page/record-page.tsx';
import { ChoicePicker } from '#web/picker/choice-picker.tsx';
import { type Role, roleCalls } from '../contract.ts';
import { roleEntity } from '../entity.ts';
import classes from './roles.module.css';

/** Deletes a role; where somebody has it, what they get is asked first. */
export function DeleteRole({ of: role, back }: { of: Role; back: string }) {
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button variant="subtle" leftSection={<IconTrash size={14} stroke={1.8} />} onClick={() => setAsked(true)}>
        Delete the role
      </Button>
      {isAsked && <DeleteDialog of={role} back={back} onClose={() => setAsked(false)} />}
    </>
  );
}

function DeleteDialog({ of: role, back, onClose }: { of: Role; back: string; onClose: () => void }) {
  const { roleID, roleName, people } = role;
  const leaveDeleted = useLeavingDeleted({ entity: roleEntity, id: roleID, name: roleName, back });
  const roles = useReading(roleCalls.listSecurityRoles, {}).data?.roles;
  const form = useContractForm({
    contract: roleCalls.deleteSecurityRole,
    initial: { roleID, replacementID: null as number | null },
    asksBeforeLeaving: false,
    save: async (input, key) => {
      const reply = await call(roleCalls.deleteSecurityRole, input, { key });
      await leaveDeleted(input, reply);
      return reply;
    },
    onSaved: onClose,
  });
  return (
    <Modal opened onClose={onClose} title={`Delete ${roleName}`} withCloseButton={false} size={480}>
      <FormBody form={form} saveLabel="Delete" onCancel={onClose}>
        {people === 0 ? (
          <p className={classes.follows}>Nobody has this role.</p>
        ) : (
          <>
            <p className={classes.follows}>
              {counted(people, 'person has', 'people have')} this role. They get the other one at once.
            </p>
            <ChoicePicker
              label="Role that they get"
              placeholder="Choose a role"
              choices={roles
                ?.filter((one) => one.roleID !== roleID)
                .map((one) => ({ id: one.roleID, label: one.roleName }))}
              value={form.values.replacementID ?? null}
              onChange={(id) => form.set('replacementID', id)}
              error={form.messageAt('replacementID')}
              isRequired
            />
          </>
        )}
      </FormBody>
    </Modal>
  );
}
