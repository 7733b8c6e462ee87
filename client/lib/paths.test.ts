import { expect, test } from 'vitest';
import { landingPath, loginPath } from './paths.ts';

test('the login leads back to the address the visitor requested', () => {
  expect(loginPath('/dashboard?period=yesterday')).toBe('/login?next=%2Fdashboard%3Fperiod%3Dyesterday');
  expect(loginPath('/dashboard')).toBe('/login');
  expect(landingPath('/database?table=orders')).toBe('/database?table=orders');
});

test.each([null, '', 'https://example.com', '//example.com', '/\\example.com', '/login?next=/login'])(
  'signing in never leads away from the product or in circles: %s',
  (next) => {
    expect(landingPath(next)).toBe('/dashboard');
  },
);
