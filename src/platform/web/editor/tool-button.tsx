import classes from './editor.module.css';

type ButtonProps = React.ComponentProps<'button'> & { name: string; keys?: string | undefined; isDisabled: boolean };

/** A tool of the editor's bar. */
export const ToolButton = ({ name, keys, isDisabled, ...rest }: ButtonProps) => (
  <button
    type="button"
    className={classes.tool}
    aria-label={name}
    data-tip={keys ? `${name} (${keys})` : name}
    disabled={isDisabled}
    // The selection stays where it is.
    onMouseDown={(event) => event.preventDefault()}
    {...rest}
  />
);
