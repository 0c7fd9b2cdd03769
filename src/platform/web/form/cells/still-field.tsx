import { memo } from 'react';
import type { ContractForm } from '../use-contract-form.ts';
import { Field } from './field.tsx';

type Compared = Readonly<Record<string, unknown>> & { form: ContractForm; name: string };

const isSame = (was: Compared, now: Compared): boolean =>
  was.form.values[now.name as never] === now.form.values[now.name as never] &&
  was.form.messages[now.name] === now.form.messages[now.name] &&
  Object.keys({ ...was, ...now }).every((name) => name === 'form' || was[name] === now[name]);

/** A `Field` beside many lines: what is typed elsewhere does not draw it again. */
export const StillField = memo(Field, isSame as never) as typeof Field;
