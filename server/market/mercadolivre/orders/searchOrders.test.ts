import { expect, test } from 'vitest';
import { searchOf } from './searchOrders.ts';

const at = (time: string) => Date.parse(`2026-11-20T${time}Z`);

test('a search is widened to whole hours, and includes cancelled orders by status', () => {
  expect(searchOf(at('09:20:00'), at('11:00:01'))).toEqual({
    windows: [
      { from: at('09:00:00'), to: at('12:00:00'), isCancelled: false },
      { from: at('09:00:00'), to: at('12:00:00'), isCancelled: true },
    ],
    offset: 0,
  });
  expect(searchOf(at('09:00:00'), at('11:00:00')).windows[0]).toMatchObject({
    from: at('09:00:00'),
    to: at('11:00:00'),
  });
});
