import type { ReactNode } from 'react';

type Props = {
  colour: string;
  size?: number | undefined;
  /** The words, where none stand beside it. */
  label?: string | undefined;
  children: ReactNode;
};

/** A drawn sign on a grid of 14. Beside its word it is silent; alone it has a name. */
export function Glyph({ colour, size = 14, label, children }: Props) {
  const shape = { width: size, height: size, viewBox: '0 0 14 14', style: { color: colour, flex: 'none' } };
  if (label)
    return (
      <svg {...shape} role="img" aria-label={label}>
        {children}
      </svg>
    );
  return (
    <svg {...shape} aria-hidden="true">
      {children}
    </svg>
  );
}
