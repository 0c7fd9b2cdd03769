import '#web/theme/dialog.css';
import { Modal, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { CallFailure } from '#web/api/api.ts';
import classes from './entry.module.css';
import { FormFoot } from './form-foot.tsx';

type Props = {
  title: string;
  label: string;
  saveLabel: string;
  /** The fields of the call that stand among `children`; their messages are shown there. */
  fieldsAbove?: readonly string[];
  onSave: (reason: string) => Promise<unknown>;
  onFields?: (fields: Record<string, string>) => void;
  onClose: () => void;
  children?: ReactNode;
};

/** Something an approver does with a reason. */
export function ReasonForm({ title, label, saveLabel, fieldsAbove = [], onSave, onFields, onClose, children }: Props) {
  const [reason, setReason] = useState('');
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [isSaving, setSaving] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setSaving(true);
    setFailure(null);
    try {
      await onSave(reason.trim());
      onClose();
    } catch (error) {
      const refused = error instanceof CallFailure ? error : new CallFailure(500, {});
      setFailure(refused);
      onFields?.(refused.fields ?? {});
    } finally {
      setSaving(false);
    }
  };
  const fields = failure?.fields ?? {};
  const isAtField = fields.reason !== undefined || fieldsAbove.some((name) => fields[name]);
  return (
    <Modal opened onClose={onClose} title={title} withCloseButton={false} size={440}>
      <form onSubmit={submit} className={classes.form} noValidate>
        {children}
        <TextInput
          label={label}
          required
          value={reason}
          maxLength={200}
          error={fields.reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          data-autofocus={children === undefined || undefined}
        />
        <FormFoot
          failure={!isAtField ? failure?.message : null}
          saveLabel={saveLabel}
          isSaving={isSaving}
          onClose={onClose}
        />
      </form>
    </Modal>
  );
}
