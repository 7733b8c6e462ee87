import { expect, test } from 'vitest';
import { currentEntry } from './navigation.ts';

const entries = ['/reconciliation', '/reconciliation/payouts', '/cash'].map((to) => ({ to, label: to }));

test.each([
  ['/cash', '/cash'],
  ['/reconciliation', '/reconciliation'],
  ['/reconciliation/payouts', '/reconciliation/payouts'],
  ['/reconciliation/differences/7', '/reconciliation'],
  ['/cashier', undefined],
  ['/', undefined],
])('%s is at %s', (pathname, to) => {
  expect(currentEntry(entries, pathname)?.to).toBe(to);
});
