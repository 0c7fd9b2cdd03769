import { SuggestField } from '#web/picker/suggest-field.tsx';
import { type Trade, tradeKeys, trades } from '../rules.ts';

type Props = { value: Trade; onChange: (trade: Trade) => void };

/** The trade that a chart of accounts, and what else companies of it have, is made for. */
export const TradePicker = ({ value, onChange }: Props) => (
  <SuggestField
    label="Trade"
    isRequired
    suggestions={tradeKeys.map((key) => ({ value: key, label: trades[key].name }))}
    value={value}
    onChange={(next) => next && onChange(next as Trade)}
  />
);
