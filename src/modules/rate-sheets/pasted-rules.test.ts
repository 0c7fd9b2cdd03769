import { expect, test } from 'vitest';
import { pastedRates, pastedServices } from './pasted-rules.ts';
import type { RateKind } from './rules.ts';

const services = [
  { serviceID: 1, code: 'LAB-MECH', serviceName: 'Pump mechanic' },
  { serviceID: 2, code: 'CRANE', serviceName: 'Crane truck' },
];
const lines = (text: string, kind: RateKind = 'labor') => pastedRates(text, kind, services)?.lines;

test('a list of classes: services by code or name, others by what they are called, rates as people write them', () => {
  expect(lines('lab-mech\t$115.00\nPump mechanic\t1,200\nWelder, certified\t142.5')).toMatchObject([
    { kind: 'labor', serviceID: 1, name: '', rate: 115, hasOvertime: true },
    { serviceID: 1, name: '', rate: 1200 },
    { serviceID: null, name: 'Welder, certified', rate: 142.5 },
  ]);
});

test('with heads, in whatever order; a column of another kind is left out and named', () => {
  const pasted = pastedRates('Rate\t1.5x\tService\tDay\n115\tno\tLAB-MECH\t900', 'labor', services);
  expect(pasted?.lines).toMatchObject([{ serviceID: 1, rate: 115, hasOvertime: false, dayRate: null }]);
  expect(pasted?.leftOut).toEqual(['Day']);
});

test('equipment by place: hour, day, week and month; what is no figure stays, to be refused where it stands', () => {
  expect(
    lines('CRANE\t210\t1680\t7400\t21000\nForklift\t45\tcall\t900\t2800\nWelder\t30\t180\t700\t2100', 'equipment'),
  ).toMatchObject([
    { serviceID: 2, rate: 210, dayRate: 1680, weekRate: 7400, monthRate: 21_000 },
    { name: 'Forklift', rate: 45, dayRate: 'call', weekRate: 900, monthRate: 2800 },
    { name: 'Welder', rate: 30, dayRate: 180, weekRate: 700, monthRate: 2100 },
  ]);
});

test('steps of material, and a text that is no table', () => {
  expect(lines('Up to a cost of\tMarkup %\n500\t35%\n\t15', 'material')).toMatchObject([
    { serviceID: null, upToCost: 500, markupPercent: 35 },
    { upToCost: null, markupPercent: 15 },
  ]);
  expect(lines('Pump mechanic')).toBeUndefined();
});

test('a name that several have is none of them, a code is before names; what names no service is said of those by which nothing is priced', () => {
  const alike = [
    { serviceID: 1, code: 'H-1', serviceName: 'Helper' },
    { serviceID: 2, code: 'H-2', serviceName: 'Helper' },
    { serviceID: 3, code: 'X', serviceName: 'h-1' },
  ];
  const pasted = pastedRates('helper\t68\nH-1\t70\nH-2 Helper\t71', 'labor', alike);
  expect(pasted?.lines.map(({ serviceID }) => serviceID)).toEqual([null, 1, 2]);
  expect(pasted?.remark).toBe('1 names no service, so nothing is priced by it');
  expect(pastedRates('Same day\t350\nNight\t500', 'emergency', alike)?.remark).toBe('');
});

test('what of a text may be a service, once each, whatever its kind', () => {
  expect(pastedServices('LAB-MECH\t115\nlab-elec\t120\nLAB-MECH\t116', 'labor')).toEqual(['LAB-MECH', 'lab-elec']);
  expect(pastedServices('Code\tDescription\tRate\nA\tPump mechanic\t1\nB\t\t2', 'labor')).toEqual([
    'A',
    'Pump mechanic',
    'B',
  ]);
  expect(pastedServices('LAB-MECH', 'labor')).toBeNull();
});
