import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { type Feature, levels, type Verb } from '#shared/permission.ts';
import { SessionProvider, type SignedInPerson } from '#web/api/session.tsx';

export const ada: SignedInPerson = {
  currentUser: 1,
  email: 'ada@acme.test',
  userFullName: 'Ada Quill',
  userType: 'internal',
  edition: 'standard',
  homePage: '/dashboard',
  displayTable: '1',
  calendarStart: '08:00',
  defaultReminderMinutes: 15,
  activityDisplay: 'all',
  hideHome: false,
  tenantID: 1,
  tenantName: 'Acme',
  tenantTimeZone: 'America/Chicago',
  bookClosingDate: null,
  showsSamples: false,
  customerTerms: 'Net 30',
  vendorTerms: 'Net 30',
  reportBasis: 'accrual',
  departmentID: null,
  departmentName: null,
  divisionID: null,
  divisionName: null,
  roleName: 'Dispatcher',
  isViewing: false,
  hasSecondFactor: false,
  owesSecondFactor: false,
  permissions: [],
};

/** A part of the page as Ada sees it, who may do what is given and nothing else. */
export function AsAda({ may, children }: { may: Partial<Record<Feature, Verb>>; children: ReactNode }) {
  const permissions = Object.entries(may).map(([featureName, verb]) => ({
    featureName: featureName as Feature,
    permission: levels[verb],
    subPermission: [],
  }));
  return <SessionProvider person={{ ...ada, permissions }}>{children}</SessionProvider>;
}

type Given = Record<string, unknown>;
export type AskedAt = { path: string; input: Given };

/** Answers each call by its path: data, or `[status, body]`, for a refusal or to say what `changed`. Remembers what was asked. */
export function answerAt(answers: Record<string, (input: Given) => unknown>): AskedAt[] {
  const asked: AskedAt[] = [];
  vi.stubGlobal('fetch', async (url: string, request: RequestInit) => {
    const path = url.replace('/api/', '');
    const input = JSON.parse(String(request.body)) as Given;
    asked.push({ path, input });
    const answer = answers[path]?.(input);
    const [status, body] = Array.isArray(answer) ? answer : [200, { data: answer ?? {} }];
    return new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } });
  });
  return asked;
}
