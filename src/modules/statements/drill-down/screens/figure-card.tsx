import { useReading } from '#web/api/query.ts';
import { counted, formatDate } from '#web/days/formats.ts';
import { amountText } from '#web/page/amount.tsx';
import { FigureExplained } from '#web/page/figure-explained.tsx';
import { type FigureAsked, type FigurePart, figureCalls } from '../contract.ts';
import { figureAddress } from '../rules.ts';

type Props = { label: string; definition: string; figure: FigureAsked; value: string };

/** Why a figure of the books is what it is: its parts, and the way to its entries. */
export function FigureCard({ label, definition, figure, value }: Props) {
  const reading = useReading(figureCalls.explainFigure, { figure });
  return (
    <FigureExplained
      label={label}
      value={value}
      definition={definition}
      parts={reading.data?.parts.map((part) => {
        const href = hrefOf(figure, part);
        return {
          label: daysIn(part.label),
          value: amountText(part.amount),
          ...(part.entriesTotal !== null && { note: counted(part.entriesTotal, 'entry', 'entries') }),
          ...(href && { href }),
        };
      })}
      sum={label}
      link={{ label: 'Every entry behind it', href: figureAddress(figure) }}
      error={reading.error}
      retry={() => void reading.refetch()}
    />
  );
}

/** `2026-10-31` → `10/31/2026`, wherever it stands in words. */
const daysIn = (text: string): string => text.replace(/\d{4}-\d{2}-\d{2}/g, formatDate);

function hrefOf(figure: FigureAsked, { figure: is, from, to }: FigurePart): string | undefined {
  if (is === 'earned' && from && to)
    return `/reports/income-statement?${new URLSearchParams({ from, to, ...settingsOf(figure) })}`;
  if (figure.kind !== 'account' || !to) return undefined;
  if (is === 'before') return figureAddress({ ...figure, from: null, to });
  return is === 'posted' && from ? figureAddress({ ...figure, from, to }) : undefined;
}

const settingsOf = (figure: FigureAsked): Record<string, string> => ({
  ...('basis' in figure && { basis: figure.basis ?? 'accrual' }),
  ...(figure.knownOn && { known: figure.knownOn }),
});
