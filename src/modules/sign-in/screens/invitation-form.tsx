import { useQueryClient } from '@tanstack/react-query';
import { can } from '#shared/permission.ts';
import { emailTakenMessage } from '#shared/texts.ts';
import { useReading, write } from '#web/api/query.ts';
import { useMay } from '#web/api/session.tsx';
import { Field } from '#web/form/cells/field.tsx';
import { PickField } from '#web/form/cells/pick-fields.tsx';
import { useTaken } from '#web/form/cells/use-taken.ts';
import { FieldRow, FormBody } from '#web/form/fields.tsx';
import { FormPage } from '#web/form/form-page.tsx';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { useGo, useGoOn } from '#web/page/page-link.tsx';
import { Screen } from '#web/page/screen.tsx';
import { Prohibited } from '#web/page/states.tsx';
import { NewFieldsCard } from '../../custom-fields/screens/new-fields-card.tsx';
import { peopleCalls } from '../../people/contract.ts';
import { rolesCalls } from '../../roles/contract.ts';
import { tenantCalls } from '../../tenants/contract.ts';
import { partChoices } from '../../tenants/rules.ts';
import { signInCalls } from '../contract.ts';

/** Invites a colleague by mail. */
export function InvitationForm() {
  const needs = can('users', 'create');
  if (useMay()(needs)) return <Invite />;
  return (
    <Screen title="Invite a colleague" backTo="/users">
      <Prohibited title="the invitation" needs={needs} />
    </Screen>
  );
}

function Invite() {
  const go = useGo();
  const goOn = useGoOn();
  const client = useQueryClient();
  const roles = useReading(rolesCalls.listRoles, {}).data?.roles;
  const parts = useReading(tenantCalls.getTenantLocations, {}).data;
  const form = useContractForm({
    contract: signInCalls.inviteUser,
    initial: {
      email: '',
      userDisplayName: '',
      roleID: undefined as never,
      divisionID: null,
      departmentID: null,
      customFields: {},
    },
    draftName: 'invitation',
    save: (input, key) =>
      write(client, signInCalls.inviteUser, input, { key, isQuiet: true, done: `${input.userDisplayName} is invited` }),
    onSaved: () => goOn('/users'),
  });
  const taken = useTaken({
    contract: peopleCalls.isEmailFree,
    value: form.values.email,
    inputOf: (email) => ({ email }),
    message: emailTakenMessage,
  });
  return (
    <FormPage title="Invite a colleague" backTo="/users">
      <FormBody form={form} saveLabel="Send the invitation" onCancel={() => go('/users')}>
        <Field form={form} name="userDisplayName" label="Name" isFirst />
        <Field
          form={form}
          name="email"
          label="Email"
          taken={taken}
          help="The mail holds a link that lets them in. Who works for another company here finds the invitation in the menu of their company too."
        />
        <Field form={form} name="phone" label="Phone" />
        <PickField
          form={form}
          name="roleID"
          label="Role"
          placeholder="Choose a role"
          choices={roles?.map(({ roleID, roleName }) => ({ id: roleID, label: roleName }))}
        />
        <FieldRow>
          <PickField form={form} name="divisionID" label="Division" choices={partChoices(parts?.divisions)} />
          <PickField form={form} name="departmentID" label="Department" choices={partChoices(parts?.departments)} />
        </FieldRow>
        <NewFieldsCard form={form} module="users" />
      </FormBody>
    </FormPage>
  );
}
