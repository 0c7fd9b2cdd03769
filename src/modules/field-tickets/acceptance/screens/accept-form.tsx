import { inkHeight, inkWidth, maxInk, penAt } from '#shared/ink.ts';
import { askByLink, messageOf } from '#web/guest/ask-by-link.ts';
import { drawing, element } from '#web/guest/elements.ts';
import { button, field } from '#web/guest/fields.ts';
import drawn from '#web/parts/ink-pad.module.css';
import type { SentReply } from '../contract.ts';
import classes from './sent.module.css';
import type { Done } from './sent-lines.tsx';

/** Where a customer says that they accept all of it, in their name. */
export function acceptForm(sent: SentReply, total: string, done: Done): HTMLElement {
  const name = field({
    label: 'Your name',
    name: 'name',
    value: sent.guestName,
    maxLength: 100,
    fills: 'name',
    isRequired: true,
  });
  const title = field({
    label: 'Your title (optional)',
    name: 'title',
    maxLength: 100,
    fills: 'organization-title',
  });
  const pen = inkPad();
  const refusal = element('p', { className: classes.refusal ?? '', attributes: { role: 'alert' } });
  const accept = async () => {
    refusal.textContent = '';
    if (name.value() === '') return name.refuse('Enter your name');
    name.refuse('');
    const unsent = [...document.querySelectorAll('textarea')].find(({ value }) => value.trim() !== '');
    if (unsent) {
      refusal.textContent = 'You wrote what is wrong with a line and did not send it. Send it, or clear it first.';
      return unsent.focus();
    }
    try {
      await askByLink('field_tickets/accept_by_link', { name: name.value(), title: title.value(), ink: pen.ink() });
      await done();
    } catch (error) {
      refusal.textContent = messageOf(error);
    }
  };
  return element(
    'section',
    { className: classes.card ?? '', id: 'accept', attributes: { 'aria-labelledby': 'accept-title' } },
    element('h2', { className: classes.name ?? '', id: 'accept-title' }, `Accept ${sent.title}`),
    element(
      'p',
      { className: classes.facts ?? '' },
      `You say for ${sent.customerName} that the work was done and that the amounts are right; sales tax, where there is any, comes on top of them. When and from where you say so is kept with it.`,
    ),
    element('div', { className: classes.fields ?? '' }, name.whole, title.whole),
    pen.whole,
    element('div', { className: classes.actions ?? '' }, button(`Accept ${total}`, accept, { isFirst: true })),
    refusal,
  );
}

/** A place to sign with a finger, a pen or the mouse. */
function inkPad(): { whole: HTMLElement; ink(): string } {
  const { svg, draw } = drawing('', { width: inkWidth, height: inkHeight, label: 'Sign here, if you like' });
  let ink = '';
  const set = (to: string) => {
    ink = to;
    draw(to);
    clear.hidden = to === '';
  };
  const clear = button('Clear', () => set(''), { isQuiet: true, describes: 'Clear the signature' });
  clear.hidden = true;
  svg.setAttribute('class', drawn.pad ?? '');
  svg.addEventListener('pointerdown', (event) => {
    svg.setPointerCapture(event.pointerId);
    set(`${ink}M${penAt(event, svg.getBoundingClientRect())}`);
  });
  svg.addEventListener('pointermove', (event) => {
    if (svg.hasPointerCapture(event.pointerId) && ink.length < maxInk)
      set(`${ink}L${penAt(event, svg.getBoundingClientRect())}`);
  });
  const whole = element(
    'div',
    { className: classes.signing ?? '' },
    element(
      'div',
      { className: classes.cardHead ?? '' },
      element('span', { className: classes.label ?? '' }, 'Signature (optional)'),
      clear,
    ),
  );
  whole.append(svg);
  // A dot is no signature.
  return { whole, ink: () => (ink.includes('L') ? ink : '') };
}
