import { IconPinFilled } from '@tabler/icons-react';
import { Glyph } from './glyph.tsx';

export type FlagColour = 'default' | 'red' | 'amber';
type Props = { colour?: FlagColour; label?: string; size?: number };

/** A filled flag; light blue unless told (product.md §9). */
export function FlagMark({ colour = 'default', label, size }: Props) {
  return (
    <Glyph colour={`var(--flag-${colour})`} label={label} size={size}>
      <path d="M3 1.5v11.4" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
      <path d="M3.6 1.9h8.1L9.9 4.8l1.8 2.9H3.6z" fill="currentColor" />
    </Glyph>
  );
}

export function PinMark({ label, size = 14 }: Pick<Props, 'label' | 'size'>) {
  const look = { size, style: { color: 'var(--t2)', flex: 'none' } };
  return label ? <IconPinFilled {...look} role="img" aria-label={label} /> : <IconPinFilled {...look} aria-hidden />;
}
