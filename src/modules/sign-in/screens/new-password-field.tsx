import type { Call } from '#shared/contract.ts';
import { type NameOf, PasswordField } from '#web/form/fields.tsx';
import type { ContractForm } from '#web/form/use-contract-form.ts';

type Props<C extends Call> = {
  form: ContractForm<C>;
  name: NameOf<C, string>;
  label: string;
  /** What else is to know of it. */
  help?: string;
  isFirst?: boolean;
};

/** A password that is chosen: how long it has to be is said until a message says what is wrong with it. */
export const NewPasswordField = <C extends Call>({ help = '', ...field }: Props<C>) => (
  <PasswordField
    {...field}
    autoComplete="new-password"
    help={`${field.form.messageAt(field.name) ? '' : 'At least 10 characters. '}${help}`.trim()}
  />
);
