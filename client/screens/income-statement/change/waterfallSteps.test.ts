import { expect, test } from 'vitest';
import { waterfallSteps } from './waterfallSteps.ts';

test('each change begins where the previous one ended, also below zero', () => {
  const steps = waterfallSteps(
    { name: 'Antes', value: 100 },
    [
      { name: 'Volume', value: 50 },
      { name: 'Preço', value: -200 },
    ],
    { name: 'Agora', value: -50 },
  );
  expect(steps.map(({ range }) => range)).toEqual([
    [0, 100],
    [100, 150],
    [-50, 150],
    [-50, 0],
  ]);
});
