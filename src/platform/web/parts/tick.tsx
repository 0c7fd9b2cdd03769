import { CheckBox } from './check-box.tsx';
import classes from './tick.module.css';

type Props = { label: string; isOn: boolean; isDisabled?: boolean; onChange: (now: boolean) => void };

/** A box with what it means beside it, on or off. */
export const Tick = ({ label, isOn, isDisabled = false, onChange }: Props) => (
  <span className={classes.tick} data-off={isDisabled || undefined}>
    <CheckBox label={label} isChecked={isOn} isDisabled={isDisabled} onChange={() => onChange(!isOn)} />
    {label}
  </span>
);
