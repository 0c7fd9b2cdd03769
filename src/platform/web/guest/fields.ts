import { element } from './elements.ts';
import classes from './guest.module.css';

/** A field below its label; what is wrong with it is said beside it. */
export type Field = { whole: HTMLElement; value(): string; refuse(message: string): void };
type Wanted = {
  label: string;
  name: string;
  value?: string;
  maxLength: number;
  /** What a browser may fill in by itself. */
  fills?: string;
  /** Several lines. */
  isText?: boolean;
  isRequired?: boolean;
};

export function field({ label, name, value = '', maxLength, isText = false, ...more }: Wanted): Field {
  const id = `${name}-field`;
  const input = isText
    ? element('textarea', { className: classes.text ?? '', id, rows: 3 })
    : element('input', { className: classes.input ?? '', id, type: 'text' });
  Object.assign(input, {
    value,
    maxLength,
    required: more.isRequired ?? false,
  });
  input.setAttribute('autocomplete', more.fills ?? 'off');
  const message = element('p', { className: classes.refusal ?? '', id: `${id}-message`, hidden: true });
  const refuse = (said: string) => {
    message.textContent = said;
    message.hidden = said === '';
    input.setAttribute('aria-invalid', String(said !== ''));
    input.setAttribute('aria-describedby', message.id);
    if (said !== '') input.focus();
  };
  input.oninput = () => refuse('');
  return {
    whole: element(
      'div',
      { className: classes.field ?? '' },
      element('label', { htmlFor: id, className: classes.label ?? '' }, label),
      input,
      message,
    ),
    value: () => input.value.trim(),
    refuse,
  };
}

/** A button; while what it does is under way it cannot be pressed again. */
export function button(
  label: string,
  act: () => unknown,
  { isFirst = false, isQuiet = false, describes = '' } = {},
): HTMLButtonElement {
  const className = isFirst ? classes.first : isQuiet ? classes.quiet : classes.button;
  const made = element('button', { type: 'button', className: className ?? '' }, label);
  if (describes !== '') made.setAttribute('aria-label', describes);
  made.onclick = async () => {
    made.disabled = true;
    await act();
    made.disabled = false;
  };
  return made;
}
