import { expect, test } from 'vitest';
import { pastedFieldLines } from './pasted-rules.ts';

test('lines of a field ticket are pasted by their heads, or by what stands in them; no words are lost', () => {
  const headed = pastedFieldLines('Item\tHours\tRate\tTruck\nMechanic\t8.5\t$85.00\t12');
  expect(headed).toEqual({ rows: [{ description: 'Mechanic', quantity: 8.5, rate: 85 }], leftOut: ['Truck'] });
  expect(pastedFieldLines('LAB-MECH\tPump 3\t2\t1.5x\nLAB-HELP\tPump 3\t4\t2x')?.rows).toEqual([
    { description: 'LAB-MECH Pump 3 1.5x', quantity: 2 },
    { description: 'LAB-HELP Pump 3 2x', quantity: 4 },
  ]);
  expect(pastedFieldLines('Mechanic\ttwo\nHelper\t3\nWelder\t4')?.rows[0]).toEqual({
    description: 'Mechanic',
    quantity: 'two',
  });
  expect(pastedFieldLines('one cell')).toBeNull();
});
