import { readdirSync, readFileSync, statSync } from 'node:fs';
import { expect, test } from '@playwright/test';

const CLIENT = 'dist/client';

/**
 * Gzipped kilobytes of JavaScript before a screen can show. Of the dashboard's, React is 66 and Relay 47; react-router is 7
 * since its data router and framework are left out (docs/decisions/019).
 */
const budgets = { login: 85, dashboard: 175 };

/** What the page asks for at once on each screen, from the page itself and from the first script it runs. */
function neededAtOnce(): Record<string, string[]> {
  const page = readFileSync(`${CLIENT}/index.html`, 'utf8');
  const first = /assets\/first-[^"]+\.js/.exec(page)![0];
  const constant = (name: string) =>
    JSON.parse(new RegExp(`const ${name} = (.+);`).exec(readFileSync(`${CLIENT}/${first}`, 'utf8'))![1]!) as unknown;
  const files = constant('files') as string[];
  const ofPage = [...page.matchAll(/assets\/[^"]+\.js/g)].map(([file]) => file);
  return Object.fromEntries(
    Object.entries(constant('screens') as Record<string, number[]>).map(([screen, places]) => [
      screen,
      [...ofPage, ...places.map((place) => files[place]!)],
    ]),
  );
}

for (const [screen, kilobytes] of Object.entries(budgets))
  test(`the ${screen} needs at most ${kilobytes} KB of JavaScript`, () => {
    const sizes = neededAtOnce()[screen]!.map(
      (file) => statSync(`${CLIENT}/${file}.gz`, { throwIfNoEntry: false })?.size ?? 0,
    );
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(kilobytes * 1000);
  });

test('charts and the editor of SQL are waited for by no screen', () => {
  const holding = (text: string) =>
    readdirSync(`${CLIENT}/assets`).filter(
      (file) => file.endsWith('.js') && readFileSync(`${CLIENT}/assets/${file}`, 'utf8').includes(text),
    );
  const heavy = [...holding('recharts-wrapper'), ...holding('cm-content')];
  expect(heavy.length).toBeGreaterThan(1);
  for (const [screen, files] of Object.entries(neededAtOnce()))
    expect(
      files.filter((file) => heavy.some((it) => file.endsWith(it))),
      screen,
    ).toEqual([]);
});
