import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { gzippedSize, neededAtOnce } from '#client/build/prefetch/neededAtOnce.ts';

const CLIENT = 'dist/client';

/**
 * Gzipped kilobytes of JavaScript before a screen can show. Of the dashboard's, React is 66 and Relay 47; react-router is 7
 * since its data router and framework are left out (docs/decisions/019).
 */
const budgets = { login: 85, dashboard: 175 };

for (const [screen, kilobytes] of Object.entries(budgets))
  test(`the ${screen} needs at most ${kilobytes} KB of JavaScript`, () => {
    expect(gzippedSize(CLIENT, neededAtOnce(CLIENT)[screen]!)).toBeLessThanOrEqual(kilobytes);
  });

test('charts and the editor of SQL are waited for by no screen', () => {
  const holding = (text: string) =>
    readdirSync(`${CLIENT}/assets`).filter(
      (file) => file.endsWith('.js') && readFileSync(`${CLIENT}/assets/${file}`, 'utf8').includes(text),
    );
  const heavy = [...holding('recharts-wrapper'), ...holding('cm-content')];
  expect(heavy.length).toBeGreaterThan(1);
  for (const [screen, files] of Object.entries(neededAtOnce(CLIENT)))
    expect(
      files.filter((file) => heavy.some((it) => file.endsWith(it))),
      screen,
    ).toEqual([]);
});
