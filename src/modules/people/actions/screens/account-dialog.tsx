import '#web/theme/dialog.css';
import { Modal } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useReading, write } from '#web/api/query.ts';
import { companyToday } from '#web/days/today.ts';
import { Field } from '#web/form/cells/field.tsx';
import { FormBody } from '#web/form/fields.tsx';
import { useContractForm } from '#web/form/use-contract-form.ts';
import type { PersonDetail } from '../../contract.ts';
import { userActionCalls } from '../contract.ts';
import { accountDone, actionsOnUsers, isLeaving, type UserAction } from '../rules.ts';
import classes from './actions.module.css';
import { DutiesSection, type Successors } from './duties-section.tsx';

type Props = { person: PersonDetail; action: UserAction; onClose: () => void };

const follows: Partial<Record<UserAction, string>> = {
  lock: 'They are signed out now and cannot sign in until the account is unlocked.',
  deactivate: 'They are signed out now and cannot sign in any more. What they did stays.',
};

/** What ends somebody's access: what follows, who takes over, and of leaving the day and what happened. */
export function AccountDialog({ person, action, onClose }: Props) {
  const { userID, userDisplayName: name } = person;
  const client = useQueryClient();
  const duties = useReading(userActionCalls.listDuties, { userID }).data;
  const form = useContractForm({
    contract: userActionCalls.changeAccount,
    initial: {
      userID,
      action,
      leftOn: isLeaving(action) ? companyToday() : undefined,
      leftDetails: isLeaving(action) ? '' : undefined,
      handOver: [] as Successors,
    },
    save: (input, key) =>
      write(client, userActionCalls.changeAccount, input, {
        key,
        isQuiet: true,
        done: (outcome) => accountDone(name, action, outcome),
      }),
    onSaved: onClose,
  });
  const { label } = actionsOnUsers[action];
  return (
    <Modal opened onClose={onClose} title={`${label}: ${name}`} withCloseButton={false} size={560}>
      <FormBody form={form} saveLabel={label} onCancel={onClose}>
        <p className={classes.follows}>{follows[action] ?? follows.deactivate}</p>
        {isLeaving(action) && (
          <>
            <Field form={form} name="leftOn" label="Last day" isWanted />
            <Field form={form} name="leftDetails" label="What happened" isWanted isFirst />
          </>
        )}
        {duties && (
          <DutiesSection
            of={duties}
            userID={userID}
            successors={form.values.handOver ?? []}
            onChange={(handOver) => form.set('handOver', handOver)}
            error={form.messageAt('handOver')}
          />
        )}
      </FormBody>
    </Modal>
  );
}
