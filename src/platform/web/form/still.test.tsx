import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { still } from './still.ts';

const drawn: string[] = [];
const Head = still(({ values, label }: { values: { name: string; size?: number }; label: string }) => {
  drawn.push(values.name);
  return (
    <p>
      {label}: {values.name} {values.size}
    </p>
  );
});

test('a part is drawn again when a value of what it is given is another, and only then', () => {
  const { rerender } = render(<Head label="Pump" values={{ name: 'P-204' }} />);
  rerender(<Head label="Pump" values={{ name: 'P-204' }} />);
  expect(drawn).toEqual(['P-204']);
  rerender(<Head label="Pump" values={{ name: 'P-204', size: 3 }} />);
  expect(screen.getByText('Pump: P-204 3')).toBeTruthy();
  rerender(<Head label="Pump" values={{ name: 'P-204' }} />);
  rerender(<Head label="Motor" values={{ name: 'P-204' }} />);
  expect(screen.getByText('Motor: P-204')).toBeTruthy();
  expect(drawn.length).toBe(4);
});
