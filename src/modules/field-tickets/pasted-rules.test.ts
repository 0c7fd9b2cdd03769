import { expect, test } from 'vitest';
import { pastedFieldLines } from './pasted-rules.ts';

test('lines of a field ticket are pasted by their heads, or by what stands in them; no words are lost', () => {
  const headed = pastedFieldLines('Item\tHours\tRate\tTruck\nMechanic\t8.5\t$85.00\t12');
  expect(headed).toEqual({ rows: [{ description: 'Mechanic', quantity: 8.5, rate: 85 }], leftOut: ['Truck'] });
  expect(pastedFieldLines('LAB-MECH\tPump 3\t2\t1.5x\nLAB-HELP\tPump 3\t4\t2x')?.rows).toEqual([
    { description: 'LAB-MECH Pump 3', quantity: 2, multiplier: 1.5 },
    { description: 'LAB-HELP Pump 3', quantity: 4, multiplier: 2 },
  ]);
  expect(pastedFieldLines('Work\tHours\tCounts\nMechanic\t2\t1.5\nHelper\t4\t3x\nWelder\t1\t')?.rows).toEqual([
    { description: 'Mechanic', quantity: 2, multiplier: 1.5 },
    // No hour counts three times: what was pasted stays to be read.
    { description: 'Helper 3x', quantity: 4 },
    { description: 'Welder', quantity: 1 },
  ]);
  expect(pastedFieldLines('Mechanic\ttwo\nHelper\t3\nWelder\t4')?.rows[0]).toEqual({
    description: 'Mechanic',
    quantity: 'two',
  });
  expect(pastedFieldLines('one cell')).toBeNull();
});
