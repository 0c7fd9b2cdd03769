import type { ReactNode } from 'react';
import { wholeKind } from '#shared/figures.ts';
import { FigureInput, numberOf } from './figure-input.tsx';

type Props = {
  label: string;
  unit: ReactNode;
  value: string | number | null;
  onChange: (value: string | number | null) => void;
};

/** A whole number with its unit behind it. */
export const WholeNumberInput = ({ label, unit, value, onChange }: Props) => (
  <FigureInput
    label={label}
    kind={wholeKind}
    value={value}
    rightSection={unit}
    rightSectionWidth={52}
    onChange={(typed) => onChange(numberOf(typed, wholeKind) ?? null)}
  />
);
