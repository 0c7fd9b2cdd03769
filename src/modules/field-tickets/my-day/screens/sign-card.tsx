import { useState } from 'react';
import { type Cents, formatDollars } from '#shared/money.ts';
import classes from '#web/crew/crew.module.css';
import { Sheet } from '#web/crew/sheet.tsx';
import { InkPad } from '#web/parts/ink-pad.tsx';
import { quantityText } from '../../rules.ts';
import type { FieldDay } from '../contract.ts';
import { contentOf, type Draft, isSignedAsItIs, nameOf, quantityOf } from '../draft-rules.ts';
import { customerOf, dateText, nameOfDraft, whenText } from '../text-rules.ts';
import drafting from './draft.module.css';

type Props = { day: FieldDay; draft: Draft; edit: (change: Partial<Draft>) => void; total: Cents | null };

/** The customer signs over what stands there, which is shown as they do. */
export function SignCard({ day, draft, edit, total }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { signature } = draft;
  const isDemanded = customerOf(day, draft.customerID)?.requiresSignature ?? false;
  return (
    <section className={classes.card} aria-label="Signature">
      <h2>Signature{isDemanded ? ' (required)' : ''}</h2>
      {signature && (
        <>
          <InkPad ink={signature.ink} />
          <p>
            {[signature.name, signature.title].filter(Boolean).join(', ')} <small>{whenText(signature.atMs)}</small>
          </p>
          {isSignedAsItIs(draft) === false && (
            <p role="status" data-tone="amber">
              It was changed after it was signed. Have it signed again.
            </p>
          )}
        </>
      )}
      <div className={classes.buttons}>
        <button type="button" className={classes.secondary} onClick={() => setOpen(true)}>
          {signature ? 'Sign again' : 'Have it signed'}
        </button>
        {signature && (
          <button type="button" className={classes.quiet} onClick={() => edit({ signature: null })}>
            Remove
          </button>
        )}
      </div>
      {isOpen && (
        <Sheet title="Signature" onClose={() => setOpen(false)}>
          <Signing day={day} draft={draft} edit={edit} total={total} onDone={() => setOpen(false)} />
        </Sheet>
      )}
    </section>
  );
}

function Signing({ day, draft, edit, total, onDone }: Props & { onDone: () => void }) {
  const place = customerOf(day, draft.customerID)?.locations.find(
    ({ locationID }) => locationID === draft.locationID,
  )?.name;
  const [name, setName] = useState(draft.signature?.name ?? '');
  const [title, setTitle] = useState(draft.signature?.title ?? '');
  const [ink, setInk] = useState('');
  // Each stroke is kept as it is drawn: a phone that dies has it still.
  const keep = (change: { name?: string; title?: string; ink?: string }) => {
    const now = { name, title, ink, ...change };
    if (now.ink.includes('L')) edit({ signature: { ...now, place, atMs: Date.now(), over: contentOf(draft), total } });
  };
  return (
    <>
      <div className={drafting.signed}>
        <p>
          <strong>{nameOfDraft(draft, day)}</strong>, {dateText(draft.date)}
        </p>
        <p>{draft.workDone || 'Nothing said of the work.'}</p>
        <ul>
          {draft.lines.map((line) => (
            <li key={line.key}>
              {quantityText(quantityOf(line) ?? 0, line.unit)} {nameOf(line, day)}
            </li>
          ))}
        </ul>
        {total !== null && (
          <p>
            Total <strong>{formatDollars(total)}</strong>
          </p>
        )}
      </div>
      <label className={classes.field}>
        Name
        <input
          className={classes.input}
          value={name}
          maxLength={100}
          autoComplete="off"
          onChange={(event) => {
            setName(event.currentTarget.value);
            keep({ name: event.currentTarget.value });
          }}
        />
      </label>
      <label className={classes.field}>
        Title
        <input
          className={classes.input}
          value={title}
          maxLength={100}
          autoComplete="off"
          onChange={(event) => {
            setTitle(event.currentTarget.value);
            keep({ title: event.currentTarget.value });
          }}
        />
      </label>
      <InkPad
        ink={ink}
        onInk={(next) => {
          setInk(next);
          keep({ ink: next });
        }}
      />
      <div className={classes.buttons}>
        <button type="button" className={classes.quiet} disabled={ink === ''} onClick={() => setInk('')}>
          Clear
        </button>
        <button
          type="button"
          className={classes.primary}
          disabled={name.trim() === '' || !ink.includes('L')}
          onClick={onDone}
        >
          Done
        </button>
      </div>
    </>
  );
}
