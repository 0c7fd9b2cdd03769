import { TextInput, type TextInputProps } from '@mantine/core';
import { type ChangeEvent, useState } from 'react';
import { amountKind, type FigureKind, figureText, readFigure } from '#shared/figures.ts';

type Of = {
  /** As it is sent, or as it was typed while that is no figure. */
  value: string | number | null | undefined;
  kind?: FigureKind;
  /** Told the figure that is meant as soon as it is one, before that what stands there, and nothing as empty text. */
  onChange: (text: string) => void;
};

/**
 * A figure as people type it (docs/rules/money.md): what was typed stands until the field is left, then what is meant by it. What cannot be
 * understood stays as it was typed, with the reason.
 */
export function useFigure({ value, kind = amountKind, onChange }: Of) {
  const [typed, setTyped] = useState<{ text: string; meant: string } | null>(null);
  const known = figureText(value, kind);
  // What is put into the field from elsewhere goes before what was typed.
  const text = typed && typed.meant === known ? typed.text : known;
  const read = readFigure(text, kind);
  const wrong = 'wrong' in read ? read.wrong : undefined;
  return {
    text,
    wrong,
    isTyped: typed !== null,
    input: {
      inputMode: 'decimal' as const,
      autoComplete: 'off',
      value: text,
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
        const next = readFigure(currentTarget.value, kind);
        const meant = 'text' in next ? next.text : currentTarget.value;
        setTyped({ text: currentTarget.value, meant });
        onChange(meant);
      },
      onBlur: () => setTyped(null),
    },
  };
}

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'onBlur' | 'error'> &
  Of & { error?: string | undefined; onLeave?: () => void };

/** Every field of an amount, a rate or a quantity. */
export function FigureInput({ value, kind, onChange, onLeave, error, ...more }: Props) {
  const figure = useFigure({ value, kind, onChange } as Of);
  // While it is typed only what the form says is wrong.
  const said = error === undefined && figure.isTyped ? undefined : (figure.wrong ?? error);
  return (
    <TextInput
      {...more}
      {...figure.input}
      error={said}
      aria-invalid={said !== undefined}
      onBlur={() => {
        figure.input.onBlur();
        onLeave?.();
      }}
    />
  );
}

/** As `FigureInput` tells it, for contracts that want a number: what is no figure stays text, which they refuse. */
export function numberOf(text: string, kind: FigureKind): number | string | undefined {
  if (text === '') return undefined;
  return 'text' in readFigure(text, kind) ? Number(text) : text;
}
