import { describe, expect, test } from 'vitest';
import type { Cents } from '#shared/money.ts';
import {
  areApart,
  type FieldTicketStatus,
  type Flags,
  hoursBeside,
  linesInWords,
  missingOf,
  statusOf,
} from './rules.ts';
import { impossibleIn } from './workload-rules.ts';

const flags: Flags = {
  ticketType: 'fieldTicket',
  serviceType: 1,
  isBillable: true,
  ticketIsOpen: true,
  isValidated: false,
  isLocked: false,
  isApproved: false,
  isRejected: false,
  isAccepted: false,
  isInvoiced: false,
  isArchived: false,
};
const all = {
  isArchived: true,
  isInvoiced: true,
  isRejected: true,
  isAccepted: true,
  isApproved: true,
  isValidated: true,
  isLocked: true,
};

describe('the status of a field ticket', () => {
  // Behaviour B7, row by row: each has what the rows below it have as well.
  test.each<[FieldTicketStatus, Partial<Flags>]>([
    ['DELETED', all],
    ['INVOICED', { ...all, isArchived: false }],
    ['REJECTED', { ...all, isArchived: false, isInvoiced: false }],
    ['ACCEPTED', { isAccepted: true, isApproved: true, isValidated: true }],
    ['APPROVED', { isApproved: true, ticketType: 'batchTicket' }],
    ['NEW', { ticketType: 'batchTicket', serviceType: 2, isBillable: false }],
    ['QUOTE TICKET', { serviceType: 2, isBillable: false, isValidated: true, isLocked: true }],
    ['FINAL REVIEW', { isValidated: true, isLocked: true, ticketIsOpen: false }],
    ['VALIDATED - CLOSED', { isValidated: true, ticketIsOpen: false }],
    ['VALIDATED', { isValidated: true }],
    ['SUBMITTED', {}],
    ['SUBMITTED', { ticketIsOpen: false }],
    ['SUBMITTED', { serviceType: 2 }],
    ['SUBMITTED', { isBillable: false }],
  ])('%s', (status, more) => {
    expect(statusOf({ ...flags, ...more })).toBe(status);
  });
});

const line = {
  description: 'Mechanic',
  personID: 3,
  quantity: 2,
  rate: 85,
  rateKind: 'labor' as const,
  sheetRate: 85,
  rateReason: '',
  amount: 100 as Cents,
};
const ticket = {
  purchaseOrder: '',
  afeNumber: '',
  costCode: '',
  workDone: 'Replaced the seal',
  lines: [line],
  isSignedAsItIs: null as boolean | null,
};
const none = { requiresPurchaseOrder: false, requiresAFE: false, requiresCostCode: false, requiresSignature: false };

test('hours of the lines of labor stand beside those of the clock, by person', () => {
  const labor = { rateKind: 'labor' as const, personID: 3, personName: 'Ana', quantity: 8.5 };
  const lines = [
    labor,
    { ...labor, quantity: 2.5 },
    { ...labor, personID: null },
    { ...labor, rateKind: null, quantity: 90 },
  ];
  const clock = [
    { userID: 3, name: 'Ana', minutes: 650 },
    { userID: 5, name: 'Bo', minutes: 240 },
  ];
  const beside = hoursBeside(lines, clock);
  expect(beside).toEqual([
    { personID: 3, personName: 'Ana', onTicket: 11, onClock: 10.83 },
    { personID: 5, personName: 'Bo', onTicket: 0, onClock: 4 },
  ]);
  expect(beside.map(areApart)).toEqual([false, true]);
});

describe('what keeps a field ticket from being validated', () => {
  test('nothing, where it is in order', () => {
    expect(missingOf(ticket, none)).toEqual([]);
    const all = { requiresPurchaseOrder: true, requiresAFE: true, requiresCostCode: true, requiresSignature: true };
    const filled = { ...ticket, purchaseOrder: '4500', afeNumber: 'A-1', costCode: '120', isSignedAsItIs: true };
    expect(missingOf(filled, all)).toEqual([]);
    expect(missingOf(ticket, all)).toEqual([
      'The customer’s P.O. number',
      'The AFE number',
      'The cost code',
      'The customer’s signature',
    ]);
  });

  test('what was done, lines, who did the labor, and prices', () => {
    expect(missingOf({ ...ticket, workDone: ' ', lines: [] }, none)).toEqual([
      'What was done',
      'A line of work, equipment or material',
    ]);
    expect(missingOf({ ...ticket, lines: [{ ...line, personID: null }] }, none)).toEqual([
      'Who did “Mechanic”, line 1',
    ]);
    const unpriced = { ...line, description: 'Gravel', rateKind: null, rate: 0, sheetRate: null };
    expect(missingOf({ ...ticket, lines: [line, unpriced] }, none)).toEqual(['A price of “Gravel”, line 2']);
    expect(missingOf({ ...ticket, lines: [{ ...unpriced, rateReason: 'Goodwill' }] }, none)).toEqual([]);
  });

  test('a signature over what was changed since', () => {
    expect(missingOf({ ...ticket, isSignedAsItIs: false }, none)).toEqual([
      'A new signature: it was changed after it was signed',
    ]);
  });
});

describe('what nobody can have worked', () => {
  const labor = { description: 'Mechanic', personID: 3, quantity: 8, rateKind: 'labor' as const };
  const ticket = { fieldTicketServiceDate: '2026-11-20', lines: [labor] };
  const of = (more: { leftOn?: string } = {}, today = '2026-11-20') => {
    const ana = { name: 'Ana', leftOn: more.leftOn ?? null };
    return { today, people: new Map([[3, ana]]) };
  };
  test('nothing, within a week, a day’s hours, and until somebody’s last day', () => {
    expect(impossibleIn(ticket, of({ leftOn: '2026-11-20' }, '2026-11-13'))).toEqual([]);
  });
  test('a day further ahead, more than 24 hours of one person, and who had left', () => {
    expect(impossibleIn(ticket, of({}, '2026-11-12'))).toEqual([
      'A day of service within 7 days: 11/20/2026 is further ahead',
    ]);
    const twice = {
      ...ticket,
      lines: [
        labor,
        { ...labor, quantity: 16 },
        { ...labor, quantity: 0.5 },
        { ...labor, rateKind: null, quantity: 40 },
      ],
    };
    expect(impossibleIn(twice, of())).toEqual(['At most 24 hours of Ana on 11/20/2026: there are 24.5']);
    expect(impossibleIn(ticket, of({ leftOn: '2026-11-19' }))).toEqual([
      'Who did “Mechanic”, line 1: Ana left on 11/19/2026',
    ]);
  });
});

test('lines are told in words, each by its number', () => {
  const told = { ...line, lineID: 2, personID: 3, quantity: 8.5, unit: 'hour', multiplier: 1.5, rate: 127.5 };
  const words = linesInWords([told], () => 'Ana');
  expect([...words]).toEqual([['Line 2', 'Mechanic, 8.5 hours, 1.5x, Ana, at 127.50']]);
  const { rate: _, ...unseen } = told;
  expect(linesInWords([unseen], () => undefined).get('Line 2')).toBe('Mechanic, 8.5 hours, 1.5x, person 3');
  expect(linesInWords(null, () => 'Ana').size).toBe(0);
});
