import { expect, test } from 'vitest';
import { bridgeSteps } from './bridgeSteps.ts';

const line = (kind: string, minor: number) => ({
  key: `${kind}${minor}`,
  kind,
  label: `${kind} ${minor}`,
  amount: { minor, currency: 'BRL' },
});

test('each bar begins where the one before ends, a sum at 0, and empty lines have none', () => {
  const steps = bridgeSteps([
    line('LINE', 1_000),
    line('LINE', -300),
    line('LINE', 0),
    line('SUM', 700),
    line('LINE', -900),
    line('UNEXPLAINED', 50),
    line('SUM', -150),
  ]);
  expect(steps.map(({ from, to, color }) => [from, to, color])).toEqual([
    [0, 1_000, 'up'],
    [1_000, 700, 'down'],
    [0, 700, 'sum'],
    [700, -200, 'down'],
    [-200, -150, 'rest'],
    [0, -150, 'sum'],
  ]);
});
