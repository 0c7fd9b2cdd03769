import { initialsOf } from '../days/formats.ts';
import classes from './avatar.module.css';
import { usePortrait } from './portraits.ts';
import { type ActivityStatus, statusColour } from './status-glyph.tsx';

type Size = 20 | 22 | 28 | 32 | 64;
type Props = {
  /** Whose picture is drawn once it has come; null for who is no colleague: letters. */
  userID: number | null;
  name: string;
  size?: Size;
  /** The person's own status on this item: a dot at the lower right, and words for those who ask. */
  status?: { kind: ActivityStatus; name: string };
  /** Off where the name stands beside the picture. */
  isNamed?: boolean;
};

/** A hue from the name: the same person has the same colour everywhere, without keeping one. */
export function hueOf(name: string): number {
  let sum = 7;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 3600;
  return (sum * 47) % 360;
}

export function Avatar({ userID, name, size = 20, status, isNamed = true }: Props) {
  const portrait = usePortrait(userID);
  const hue = hueOf(name);
  const words = status ? `${name}, ${status.name}` : name;
  return (
    <span
      className={classes.avatar}
      data-size={size}
      // Drawn, not written: nobody calls a person by the letters.
      data-initials={portrait ? undefined : initialsOf(name)}
      style={
        portrait
          ? { backgroundImage: portrait }
          : {
              background: `hsl(${hue} var(--avatar-fill-saturation) var(--avatar-fill-lightness))`,
              color: `hsl(${hue} var(--avatar-letter-saturation) var(--avatar-letter-lightness))`,
            }
      }
      {...(isNamed ? { role: 'img', 'aria-label': words, 'data-tip': words } : { 'aria-hidden': true })}
    >
      {status && <span className={classes.dot} style={{ background: statusColour(status.kind) }} />}
    </span>
  );
}

/** Up to three pictures, then how many more. */
export function AvatarRow({ people, size = 20 }: { people: Props[]; size?: Size }) {
  const shown = people.length > 3 ? people.slice(0, 2) : people;
  const rest = people.slice(shown.length);
  return (
    <span className={classes.row}>
      {shown.map((person) => (
        <Avatar key={person.userID} {...person} size={size} />
      ))}
      {rest.length > 0 && (
        <span className={classes.more} data-tip={rest.map((person) => person.name).join(', ')}>
          +{rest.length}
        </span>
      )}
    </span>
  );
}
