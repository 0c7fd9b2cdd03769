import { Glyph } from './glyph.tsx';

export type Priority = 'urgent' | 'high' | 'normal' | 'low';

const litBars: Record<Exclude<Priority, 'urgent'>, number> = { high: 3, normal: 2, low: 1 };

/** Urgent is a square with an exclamation mark, the others one to three lit bars. The word stands beside it. */
export function PriorityGlyph({ priority, label }: { priority: Priority; label?: string }) {
  const colour = `var(--priority-${priority})`;
  if (priority === 'urgent') {
    return (
      <Glyph colour={colour} label={label}>
        <rect x="1" y="1" width="12" height="12" rx="2.5" fill="currentColor" />
        <path d="M7 3.7v3.9M7 10.2h.01" fill="none" stroke="var(--base)" strokeWidth="1.8" strokeLinecap="round" />
      </Glyph>
    );
  }
  return (
    <Glyph colour={colour} label={label}>
      {[0, 1, 2].map((bar) => (
        <rect
          key={bar}
          x={1.4 + bar * 4}
          y={8.4 - bar * 2.9}
          width="3"
          height={4 + bar * 2.9}
          rx="1"
          fill={bar < litBars[priority] ? 'currentColor' : 'var(--line3)'}
        />
      ))}
    </Glyph>
  );
}
