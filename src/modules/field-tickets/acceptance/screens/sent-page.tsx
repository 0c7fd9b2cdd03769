import { formatStoredTime } from '#shared/dates.ts';
import { askByLink, messageOf } from '#web/guest/ask-by-link.ts';
import { element } from '#web/guest/elements.ts';
import { button } from '#web/guest/fields.ts';
import { framed, nothingOpened } from '#web/guest/frame.ts';
import type { SentReply } from '../contract.ts';
import { acceptForm } from './accept-form.tsx';
import classes from './sent.module.css';
import { type Done, dollars, earlierDisputes, ticketCard } from './sent-lines.tsx';

/** What a customer is sent: they read it, accept it as a whole, or dispute lines of it. */
export async function open(root: HTMLElement): Promise<void> {
  const show = async (): Promise<void> => {
    const sent = await askByLink<SentReply>('field_tickets/open_by_link');
    document.title = `${sent.title} · ${sent.company.name}`;
    const at = root.firstElementChild?.scrollTop ?? 0;
    root.replaceChildren(pageOf(sent, done));
    if (root.firstElementChild) root.firstElementChild.scrollTop = at;
  };
  /** After something was said: the page as it is now, at the line that it was said of, or else at its head. */
  const done: Done = async (lineAt) => {
    await show();
    const line = lineAt === undefined ? null : document.getElementById(lineAt);
    const place = line ?? root.querySelector<HTMLElement>('[role=status]');
    if (!line) root.firstElementChild?.scrollTo({ top: 0 });
    place?.scrollIntoView({ block: 'nearest' });
    place?.focus({ preventScroll: true });
  };
  await show().catch((error: unknown) => {
    document.title = 'This link does not work';
    root.replaceChildren(nothingOpened('This link does not work', messageOf(error)));
  });
}

function pageOf(sent: SentReply, done: Done): HTMLElement {
  const { disputes, tickets, total, state } = sent;
  const open = disputes.filter((dispute) => dispute.state === 'open').length;
  const lines = new Set(
    tickets.flatMap((ticket) => ticket.lines.map(({ lineID }) => `${ticket.fieldTicketID} ${lineID}`)),
  );
  const earlier = disputes.filter(({ ofTicketID, lineID }) => !lines.has(`${ofTicketID} ${lineID}`));
  const sum = state === 'open' && open === 0 && total !== null ? dollars(total) : null;
  const form = sum === null ? null : acceptForm(sent, sum, done);
  return framed(
    sent.company,
    element(
      'section',
      { className: classes.head ?? '' },
      element(
        'div',
        { className: classes.headRow ?? '' },
        element(
          'div',
          {},
          element('p', { className: classes.whose ?? '' }, `For ${sent.customerName}`),
          element('h1', { className: classes.title ?? '' }, sent.title),
          total !== null && element('p', { className: classes.total ?? '' }, dollars(total)),
        ),
        total !== null && downloading(sent.title),
      ),
      statusOf(sent, open),
    ),
    ...tickets.map((ticket) => ticketCard(ticket, sent, done)),
    ...(earlier.length > 0 ? [earlierDisputes(earlier, sent, done)] : []),
    ...(form && sum !== null ? [form, below(sum, form)] : []),
  );
}

/** Where it stands, in a sentence. */
function statusOf({ state, acceptance, company, expiresAt, title }: SentReply, open: number): HTMLElement {
  const until = formatStoredTime(expiresAt);
  const said =
    state === 'accepted' && acceptance
      ? `Accepted by ${[acceptance.name, acceptance.title].filter(Boolean).join(', ')}, ${formatStoredTime(acceptance.acceptedAt)}.`
      : state === 'outdated'
        ? `There is a newer version: ${title}. Open the link that came with it to see and answer it.`
        : state === 'changing'
          ? `${company.name} is changing this. You get a new link when it is done.`
          : open > 0
            ? `${open === 1 ? 'One line is' : `${open} lines are`} in dispute. ${company.name} was told, and answers here or sends a new version. It can be accepted once that is settled.`
            : `Look through it, then accept it as a whole below, or dispute a line. You can do that until ${until}.`;
  const look =
    state === 'accepted' ? classes.accepted : state === 'open' && open === 0 ? classes.plain : classes.waiting;
  return element('p', { className: look ?? '', tabIndex: -1, attributes: { role: 'status' } }, said);
}

function downloading(title: string): HTMLElement {
  const refusal = element('p', { className: classes.refusal ?? '', attributes: { role: 'alert' } });
  const save = async () => {
    refusal.textContent = '';
    try {
      const { fileName, content } = await askByLink<{ fileName: string; content: string }>(
        'field_tickets/download_by_link',
      );
      const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
      const href = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }));
      element('a', { href, download: fileName }).click();
      // The browser has taken it by then; the next one is made anew.
      window.addEventListener('pagehide', () => URL.revokeObjectURL(href), { once: true });
    } catch (error) {
      refusal.textContent = messageOf(error);
    }
  };
  return element(
    'div',
    { className: classes.actions ?? '' },
    button('Download PDF', save, { describes: `Download PDF of ${title}` }),
    refusal,
  );
}

/** At hand while one reads a long batch, until the form it leads to is there. */
function below(total: string, form: HTMLElement): HTMLElement {
  const goTo = () => {
    form.scrollIntoView({ block: 'start' });
    form.querySelector('input')?.focus({ preventScroll: true });
  };
  const bar = element(
    'div',
    { className: classes.below ?? '' },
    element('span', { className: 'figures' }, total),
    button('Accept…', goTo, { isFirst: true }),
  );
  new IntersectionObserver(([entry]) => {
    bar.hidden = entry?.isIntersecting ?? false;
  }).observe(form);
  return bar;
}
