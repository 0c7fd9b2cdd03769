import type { Call } from '#shared/contract.ts';
import type { FieldProps } from '../form/fields.tsx';
import { type ContractForm, isRequired } from '../form/use-contract-form.ts';
import { NoteEditor, type NoteEditorProps } from './note-editor.tsx';

type Props<C extends Call> = FieldProps<C, string> &
  Pick<NoteEditorProps, 'images' | 'files' | 'toolbarExtra' | 'isFirst'>;

/** The note editor as a field of a form: its message, asterisk and draft are the form's. */
export function NoteField<C extends Call>({ form, name, help: _help, ...rest }: Props<C>) {
  const message = (form as ContractForm<C>).messageAt(name);
  return (
    <NoteEditor
      {...rest}
      value={(form.values[name] as string | undefined) ?? ''}
      onChange={(html) => form.set(name, html as never)}
      onLeave={() => form.touch(name)}
      error={message}
      isTouched={message !== undefined}
      isRequired={isRequired(form.contract, name)}
    />
  );
}
