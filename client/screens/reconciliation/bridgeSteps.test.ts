import { expect, test } from 'vitest';
import { bridgeScale, bridgeSteps } from './bridgeSteps.ts';

const line = (key: string, minor: number | null, kind = 'LINE') => ({
  key,
  kind,
  amount: minor === null ? null : { minor },
});

test('each bar begins where the one before ends, a sum at 0; empty and unread lines have none', () => {
  const steps = bridgeSteps([
    line('revenue', 1_000),
    line('charges', -300),
    line('refunds', 0),
    line('receivable', 700, 'SUM'),
    line('not_released', -900),
    line('ads', null),
    line('unexplained', 50, 'UNEXPLAINED'),
    line('entered', -150, 'SUM'),
  ]);
  expect([...steps].map(([key, { from, to, look }]) => [key, from, to, look])).toEqual([
    ['revenue', 0, 1_000, 'up'],
    ['charges', 1_000, 700, 'down'],
    ['receivable', 0, 700, 'sum'],
    ['not_released', 700, -200, 'later'],
    ['unexplained', -200, -150, 'rest'],
    ['entered', 0, -150, 'sum'],
  ]);
});

const scaleOf = (...lines: ReturnType<typeof line>[]) => bridgeScale(bridgeSteps(lines).values());

test('the scale begins at 0 or below, and above it when all bars end far from it', () => {
  expect(scaleOf(line('revenue', 1_000), line('charges', -700), line('entered', 300, 'SUM'))).toEqual({
    left: 0,
    right: 1_000,
  });
  expect(scaleOf(line('revenue', 1_000), line('bill', -1_200), line('entered', -200, 'SUM'))).toEqual({
    left: -200,
    right: 1_000,
  });
  expect(scaleOf(line('revenue', 318_000), line('charges', -100_000), line('entered', 218_000, 'SUM'))).toEqual({
    left: 200_000,
    right: 318_000,
  });
  expect(scaleOf(line('revenue', 318_000), line('transfers', -318_000), line('balance', 0, 'SUM')).left).toBe(0);
  expect(scaleOf()).toEqual({ left: 0, right: 0 });
});
