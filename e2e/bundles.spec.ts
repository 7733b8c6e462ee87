import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { gzippedSize, initialFiles } from '#client/build/prefetch/initialFiles.ts';

const CLIENT = 'dist/client';

/**
 * Gzipped kilobytes of JavaScript before a screen can show. Of the dashboard's, React is 68, Relay 60 and react-router 32
 * (docs/decisions/025); the languages' runtime is 2, the navigation and its bar on phones 3,
 * what is to do today and the first day 2, the person's columns and links from sums 1, their language and currency 2, drawing in
 * small steps 0.5, which takes 120 ms of holding the page off its first view.
 */
const budgets = { login: 100, dashboard: 228 };

for (const [screen, kilobytes] of Object.entries(budgets))
  test(`the ${screen} needs at most ${kilobytes} KB of JavaScript`, () => {
    expect(gzippedSize(CLIENT, initialFiles(CLIENT)[screen]!)).toBeLessThanOrEqual(kilobytes);
  });

test('the built client does not contain the component page', () => {
  const files = readdirSync(CLIENT, { recursive: true, encoding: 'utf8' });
  const maps = files.filter((file) => file.endsWith('.js.map')).map((file) => readFileSync(join(CLIENT, file), 'utf8'));
  const sources = maps.flatMap((map) => (JSON.parse(map) as { sources: string[] }).sources);
  expect(sources.some((source) => source.endsWith('client/app/routes.tsx'))).toBe(true);
  expect(sources.filter((source) => source.includes('client/app/pieces/'))).toEqual([]);
  expect(files.filter((file) => file.includes('Pieces'))).toEqual([]);
});

test('no screen waits for charts, the SQL editor or the parts of a day', () => {
  const holding = (text: string) =>
    readdirSync(`${CLIENT}/assets`).filter(
      (file) => file.endsWith('.js') && readFileSync(`${CLIENT}/assets/${file}`, 'utf8').includes(text),
    );
  const heavy = [...holding('recharts-wrapper'), ...holding('cm-content'), ...holding('react-aria-DateSegment')];
  expect(heavy.length).toBeGreaterThan(2);
  for (const [screen, files] of Object.entries(initialFiles(CLIENT)))
    expect(
      files.filter((file) => heavy.some((it) => file.endsWith(it))),
      screen,
    ).toEqual([]);
});
