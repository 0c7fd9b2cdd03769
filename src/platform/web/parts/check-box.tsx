import classes from './check-box.module.css';

type Props = {
  isChecked: boolean;
  isSome?: boolean;
  /** For who may read what it says and not change it. */
  isDisabled?: boolean;
  /** `isStretched`: with Shift held, as one chooses everything up to here. */
  onChange: (isStretched: boolean) => void;
  label: string;
  isTabStop?: boolean;
};

/** The box of a row and of its head; `isSome` is neither all nor none. The browser's own, so that a list stays light. */
export function CheckBox({ isChecked, isSome = false, isDisabled = false, onChange, label, isTabStop = true }: Props) {
  return (
    <input
      type="checkbox"
      className={classes.box}
      checked={isChecked}
      disabled={isDisabled}
      ref={(box) => {
        if (box) box.indeterminate = isSome;
      }}
      onChange={(event) => onChange((event.nativeEvent as MouseEvent).shiftKey === true)}
      aria-label={label}
      tabIndex={isTabStop ? 0 : -1}
    />
  );
}
