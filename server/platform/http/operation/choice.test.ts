import { expect, test } from 'vitest';
import { choice } from './choice.ts';

const status = choice(['active', 'withBuyBox'], 'Status desconhecido');

test.each(['withBuyBox', 'with_buybox', 'With Buy-Box', 'WITHBUYBOX'])('%j means withBuyBox', (text) => {
  expect(status.parse(text)).toBe('withBuyBox');
});

test.each([undefined, '', 'all', ' ALL '])('%j means no value', (text) =>
  expect(status.parse(text) ?? null).toBeNull(),
);

test('another word is refused', () => {
  expect(status.safeParse('with').error?.issues[0]?.message).toBe('Status desconhecido');
});
