import classes from './key.module.css';

/** A key of the keyboard, as a hint. */
export function Key({ children, isOnAccent = false }: { children: string; isOnAccent?: boolean }) {
  return (
    <kbd className={classes.key} data-on-accent={isOnAccent || undefined} aria-hidden>
      {children}
    </kbd>
  );
}
