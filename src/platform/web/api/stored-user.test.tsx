import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { filterNames } from '#shared/filter-names.ts';
import { ada } from '#test/signed-in.tsx';
import { keepFilter, keptFilter, listAddress, useKeptFilter } from '../list/kept-filter.ts';
import { keepPerson } from './session.tsx';
import { deviceID, forgetPerson, keepSession, keepStored, sessionToken, stored } from './stored-user.ts';

const person = {
  ...ada,
  currentUser: 17,
  edition: 'pro',
  homePage: '/tickets',
  userType: 'employee',
  tenantID: 4,
  userFullName: 'Ada Quill',
  departmentID: 2,
  divisionID: 3,
  divisionName: 'Odessa',
  displayTable: '0' as const,
  bookClosingDate: '2026-10-31',
};

beforeEach(() => localStorage.clear());

/** product.md §3: "Stored user data (local)" and "also stored locally". */
describe('the stored user data', () => {
  test.each([
    ['currentUser', '17'],
    ['edition', 'pro'],
    ['homePage', '/tickets'],
    ['userType', 'employee'],
    ['tenantID', '4'],
    ['userFullName', 'Ada Quill'],
    ['departmentID', '2'],
    ['divisionID', '3'],
    ['divisionName', 'Odessa'],
    ['displayTable', '0'],
    ['bookClosingDate', '2026-10-31'],
  ])('%s is kept under this name', (name, value) => {
    keepPerson(person);
    expect(localStorage.getItem(name)).toBe(value);
  });

  test('deviceID is made once, and stays when somebody signs out', () => {
    const made = deviceID();
    expect(localStorage.getItem('deviceID')).toBe(made);
    forgetPerson();
    expect(deviceID()).toBe(made);
  });

  test('what somebody does not have is not kept from somebody before', () => {
    keepPerson(person);
    keepPerson({ ...person, divisionID: null, divisionName: null, departmentID: null, bookClosingDate: null });
    for (const name of ['divisionID', 'divisionName', 'departmentID', 'bookClosingDate']) {
      expect(localStorage.getItem(name)).toBeNull();
    }
  });

  test('signing out clears local storage, whatever is in it', () => {
    keepPerson(person);
    keepSession('secret');
    keepStored({ homePage: '/tasks' });
    keepFilter('tickets', { view: 'my' });
    localStorage.setItem('anything', 'else');
    forgetPerson();
    expect(Object.keys(localStorage)).toEqual([]);
    expect([sessionToken(), stored('homePage')]).toEqual([null, null]);
  });
});

/** product.md §3: "Filters kept per list". */
describe('the filters kept per list', () => {
  test.each([
    'tenantAssets',
    'tasks',
    'tickets',
    'fieldTickets',
    'quoteList',
    'accountingAccountDetails',
    'rateSheet',
    'customers',
    'payroll',
    'reports',
  ] as const)('%s is kept under this name', (name) => {
    expect(filterNames).toContain(name);
    keepFilter(name, { search: 'pump 2', view: 'my' });
    expect(localStorage.getItem(name)).toBe('search=pump+2&view=my');
    expect(keptFilter(name)).toEqual({ search: 'pump 2', view: 'my' });
    expect(listAddress({ filter: name, path: '/list' })).toBe('/list?search=pump+2&view=my');
  });

  test('a page whose address says no filter is drawn again when the kept one is let go', () => {
    keepFilter('tickets', { status: '1' });
    const shown = renderHook(() => useKeptFilter('tickets'));
    expect(shown.result.current).toEqual({ status: '1' });
    act(() => keepFilter('tickets', {}));
    expect(shown.result.current).toEqual({});
  });

  test('a list that was never filtered has none', () => {
    expect(keptFilter('tickets')).toEqual({});
    expect(listAddress({ filter: 'tickets', path: '/tickets' })).toBe('/tickets');
  });
});
