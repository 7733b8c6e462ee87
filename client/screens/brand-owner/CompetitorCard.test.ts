import { expect, test } from 'vitest';
import { positionBadge } from './CompetitorCard.tsx';

test.each([
  [-10.01, 'Vantagem'],
  [-10, 'Empate'],
  [0, 'Empate'],
  [10, 'Empate'],
  [10.01, 'Desvantagem'],
])('%s %% is %s', (percent, label) => {
  expect(positionBadge(percent).label).toBe(label);
});
