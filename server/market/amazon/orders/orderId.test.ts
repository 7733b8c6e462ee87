import { expect, test } from 'vitest';
import { orderIdOf } from './orderId.ts';

test.each(['701-1234567-1234567', 'S01-1234567-1234567'])('%s is an order', (text) => {
  expect(orderIdOf(text)).toBe(text);
});

test.each([null, '', 'FBA19CD9HGQ8', '701-1234567-123456', '701-1234567-1234567-1', 'x701-1234567-1234567'])(
  '%j is none',
  (text) => {
    expect(orderIdOf(text)).toBeNull();
  },
);
