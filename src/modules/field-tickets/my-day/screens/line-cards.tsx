import { useState } from 'react';
import { multiplierText } from '#shared/cells.ts';
import { formatDollars } from '#shared/money.ts';
import { rateText } from '#shared/units.ts';
import classes from '#web/crew/crew.module.css';
import { ChoiceSheet, Picker } from '#web/crew/picker.tsx';
import { multipliers } from '../../rules.ts';
import type { FieldDay, FieldPrices } from '../contract.ts';
import {
  amountOf,
  type Draft,
  type DraftLine,
  nameOf,
  newLine,
  offerOf,
  offersOf,
  quantityOf,
} from '../draft-rules.ts';
import drafting from './draft.module.css';

type Props = {
  day: FieldDay;
  draft: Draft;
  edit: (change: Partial<Draft>) => void;
  prices: FieldPrices | undefined;
  me: number | null;
};

/** Who worked how long, and what was used. */
export function LineCards({ day, draft, edit, prices, me }: Props) {
  const [adds, setAdds] = useState<Adding | null>(null);
  const { lines } = draft;
  const put = (key: string, change: Partial<DraftLine>) =>
    edit({ lines: lines.map((line) => (line.key === key ? { ...line, ...change } : line)) });
  const add = (more: Partial<DraftLine>) => {
    setAdds(null);
    edit({ lines: [...lines, newLine(more)] });
  };
  return (
    <section className={classes.card} aria-label="Hours and materials">
      <h2>Hours and materials</h2>
      {lines.length === 0 && <p className={classes.note}>Nothing yet: add who worked, and what was used.</p>}
      <ul className={classes.rows}>
        {lines.map((line) => (
          <li key={line.key} className={drafting.line}>
            <LineFields
              line={line}
              day={day}
              prices={prices}
              onPut={(change) => put(line.key, change)}
              onRemove={() => edit({ lines: lines.filter(({ key }) => key !== line.key) })}
            />
          </li>
        ))}
      </ul>
      <div className={drafting.adding}>
        {adding.map((one) => (
          <button key={one.label} type="button" className={classes.secondary} onClick={() => setAdds(one)}>
            Add {one.label.toLowerCase()}
          </button>
        ))}
        <button type="button" className={classes.secondary} onClick={() => add({ unit: 'each' })}>
          Add something else
        </button>
      </div>
      {adds && (
        <ChoiceSheet
          title={adds.label}
          choices={day.services.filter(adds.has).map(({ serviceID, code, name, unit }) => ({
            id: serviceID,
            label: name,
            note: unit === 'each' ? code : `${code} · by the ${unit}`,
          }))}
          onClose={() => setAdds(null)}
          onPick={(serviceID) => {
            const unit = day.services.find((one) => one.serviceID === serviceID)?.unit ?? '';
            // Who writes it worked first; whoever else did is chosen.
            const isFirst = adds.isWork === true && lines.every(({ personID }) => personID === null);
            add({ serviceID, unit, quantity: adds.first, personID: isFirst ? me : null });
          }}
        />
      )}
    </section>
  );
}

type Sold = FieldDay['services'][number];
type Adding = { label: string; has: (service: Sold) => boolean; first: string; isWork?: true };
const isLabor = ({ unit, itemClass }: Sold): boolean => unit === 'hour' && itemClass === 'service';
const isMaterial = ({ itemClass }: Sold): boolean => itemClass === 'material';
/** What a line is of, each found among its own. */
const adding: readonly Adding[] = [
  { label: 'Labor', has: isLabor, first: '8', isWork: true },
  { label: 'Equipment and other', has: (service) => !isLabor(service) && !isMaterial(service), first: '1' },
  { label: 'Material', has: isMaterial, first: '1' },
];

type LineProps = {
  line: DraftLine;
  day: FieldDay;
  prices: FieldPrices | undefined;
  onPut: (change: Partial<DraftLine>) => void;
  onRemove: () => void;
};

function LineFields({ line, day, prices, onPut, onRemove }: LineProps) {
  const name = nameOf(line, day);
  const offer = offerOf(prices, line);
  const offers = offersOf(prices, line.serviceID);
  const units = [...new Set(offers.map(({ unit }) => unit))];
  const byUnit = offers.filter(({ unit }) => unit === line.unit).map(({ multiplier }) => multiplier);
  // Where the device has no prices the office says which are allowed.
  const isUnknown = offers.length === 0 && line.serviceID !== null && line.unit === 'hour';
  const multiples = isUnknown ? multipliers : byUnit;
  const amount = amountOf(prices, line);
  const isTimed = offer?.isLabor ?? line.unit === 'hour';
  return (
    <>
      <div className={drafting.lineHead}>
        {line.serviceID === null ? (
          <input
            className={classes.input}
            aria-label="What it is"
            placeholder="What it is"
            maxLength={1000}
            value={line.description}
            onChange={(event) => onPut({ description: event.currentTarget.value })}
          />
        ) : (
          <strong>{name}</strong>
        )}
        <button type="button" className={classes.quiet} aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </button>
      </div>
      {isTimed && (
        <Picker
          label={`Who did ${name}`}
          isLabelHidden
          placeholder="Who worked"
          mayBeEmpty
          chosen={day.people.find(({ userID }) => userID === line.personID)?.userDisplayName ?? null}
          choices={() => day.people.map(({ userID, userDisplayName }) => ({ id: userID, label: userDisplayName }))}
          onPick={(personID) => onPut({ personID })}
        />
      )}
      <div className={drafting.quantity}>
        <input
          className={classes.input}
          aria-label={`How much of ${name}`}
          aria-invalid={quantityOf(line) === null}
          inputMode="decimal"
          maxLength={12}
          value={line.quantity}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => onPut({ quantity: event.currentTarget.value })}
        />
        {units.length > 1 ? (
          <Choose label={`Unit of ${name}`} options={units} chosen={line.unit} onChoose={(unit) => onPut({ unit })} />
        ) : (
          <span className={classes.note}>{line.unit === 'each' || line.unit === '' ? '' : `${line.unit}s`}</span>
        )}
        {multiples.length > 1 && (
          <Choose
            label={`How ${name} counts`}
            options={multiples}
            chosen={line.multiplier}
            text={multiplierText}
            onChoose={(multiplier) => onPut({ multiplier })}
          />
        )}
        {day.seesPrices && (
          <span className={drafting.amount}>
            {amount === null ? 'No price here' : formatDollars(amount)}
            {offer?.rate != null && <small>at {rateText(offer.rate)}</small>}
          </span>
        )}
      </div>
    </>
  );
}

type ChooseProps<T> = {
  label: string;
  options: readonly T[];
  chosen: T;
  text?: (option: T) => string;
  onChoose: (option: T) => void;
};

/** One of a few, all of them seen. */
function Choose<T extends string | number>({ label, options, chosen, text = String, onChoose }: ChooseProps<T>) {
  return (
    <fieldset className={classes.choose}>
      <legend className="only-read-aloud">{label}</legend>
      {options.map((option) => (
        <button key={option} type="button" aria-pressed={option === chosen} onClick={() => onChoose(option)}>
          {text(option)}
        </button>
      ))}
    </fieldset>
  );
}
