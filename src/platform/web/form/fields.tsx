import { Button, PasswordInput, TextInput } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Call } from '#shared/contract.ts';
import { ErrorMark } from '../marks/round-marks.tsx';
import { PageLink } from '../page/page-link.tsx';
import classes from './fields.module.css';
import { type ContractForm, isRequired, type Values } from './use-contract-form.ts';

/** The names of a form's values that hold a `T`. */
export type NameOf<C, T> = {
  [K in keyof Values<C>]-?: T extends Exclude<Values<C>[K], undefined> ? K : never;
}[keyof Values<C>] &
  string;

export type FieldProps<C extends Call, T> = {
  form: ContractForm<C>;
  name: NameOf<C, T>;
  label: string;
  help?: string;
  placeholder?: string;
  isDisabled?: boolean;
};

/** What every field takes from its form: value, message, asterisk, and that it was left. */
export function bind<C extends Call>(form: ContractForm<C>, name: keyof Values<C> & string) {
  return {
    required: isRequired(form.contract, name),
    error: form.messageAt(name),
    'aria-invalid': form.messageAt(name) !== undefined,
    onBlur: () => form.touch(name),
  };
}

type TextProps<C extends Call> = FieldProps<C, string> & {
  kind?: 'text' | 'email' | 'tel' | 'url';
  /** What the contract lets be empty and is wanted here: it bears the asterisk, and the server says no without it. */
  isWanted?: boolean;
  autoComplete?: string;
  isFirst?: boolean;
  /** A hint that is no refusal, for example while a number is being looked up. */
  warning?: string | undefined;
};

export function TextField<C extends Call>({
  form,
  name,
  label,
  help,
  kind,
  isFirst,
  warning,
  isDisabled,
  isWanted = false,
  ...rest
}: TextProps<C>) {
  const bound = bind(form, name);
  return (
    <TextInput
      {...bound}
      required={bound.required || isWanted}
      error={bound.error ?? warning}
      aria-invalid={(bound.error ?? warning) !== undefined}
      label={label}
      description={help}
      type={kind ?? 'text'}
      value={(form.values[name] as string | undefined) ?? ''}
      onChange={(event) => form.set(name, event.currentTarget.value as never)}
      autoFocus={isFirst ?? false}
      disabled={isDisabled ?? false}
      data-autofocus={isFirst || undefined}
      {...rest}
    />
  );
}

export function PasswordField<C extends Call>(props: TextProps<C>) {
  const { form, name, label, help, autoComplete, isFirst, isWanted = false } = props;
  const bound = bind(form, name);
  return (
    <PasswordInput
      {...bound}
      required={bound.required || isWanted}
      label={label}
      description={help}
      value={(form.values[name] as string | undefined) ?? ''}
      onChange={(event) => form.set(name, event.currentTarget.value as never)}
      autoComplete={autoComplete ?? 'current-password'}
      autoFocus={isFirst ?? false}
      visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password' }}
    />
  );
}

type FormProps<C extends Call> = {
  form: ContractForm<C>;
  /** Null for who may only read what it holds. */
  saveLabel: string | null;
  onCancel?: () => void;
  children: ReactNode;
};

/** Fields, what went wrong as a whole, and the buttons. On a phone one column and wide buttons. */
export function FormBody<C extends Call>({ form, saveLabel, onCancel, children }: FormProps<C>) {
  return (
    <form {...form.formProps} className={classes.form}>
      {form.draftKeptAt !== null && <DraftBack keptAt={form.draftKeptAt} onDiscard={form.discard} />}
      {saveLabel === null ? (
        <fieldset disabled className={classes.fields}>
          {children}
        </fieldset>
      ) : (
        <div className={classes.fields}>{children}</div>
      )}
      {form.general && (
        <div className={classes.general} role="alert">
          <ErrorMark />
          <span>
            {form.general.message}{' '}
            {form.general.link && <PageLink href={form.general.link.address}>{form.general.link.label}</PageLink>}
          </span>
        </div>
      )}
      <div className={classes.buttons}>
        {onCancel && (
          <Button size="md" variant="subtle" onClick={onCancel}>
            {saveLabel ? 'Cancel' : 'Back'}
          </Button>
        )}
        {saveLabel && (
          <Button size="md" variant="filled" type="submit" loading={form.isSaving}>
            {saveLabel}
          </Button>
        )}
      </div>
    </form>
  );
}

function DraftBack({ keptAt, onDiscard }: { keptAt: number; onDiscard: () => void }) {
  const at = new Intl.DateTimeFormat('en-US', { dateStyle: 'short', timeStyle: 'short' }).format(keptAt);
  return (
    <div className={classes.draft} role="status">
      <IconHistory size={16} stroke={1.6} aria-hidden />
      <span>Your draft from {at} was not saved. It is back in the form.</span>
      <Button variant="subtle" onClick={onDiscard}>
        Discard
      </Button>
    </div>
  );
}

/** Fields beside each other, under each other on a phone. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className={classes.row}>{children}</div>;
}
