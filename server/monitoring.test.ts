import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import '#server/jobs.ts';
import '#server/work/api/app.ts';
import { metricsText } from '#server/platform/process/metrics.ts';
import { projectRoot } from '#server/platform/process/projectRoot.ts';

/** Functions, operators and what Prometheus itself writes. */
const NOT_OURS = /^(sum|min|rate|increase|topk|histogram_quantile|by|up)$/;
/** What Prometheus makes of a histogram. */
const OF_HISTOGRAM = /_(bucket|count|sum)$/;

const read = (name: string) => readFileSync(join(projectRoot, 'docs/deploy/monitoring', name), 'utf8');
const rules = [...read('alerts.yaml').matchAll(/^ {8}expr: (.+)$/gm)].map(([, expression]) => expression!);
const panels = JSON.parse(read('grafana.json')) as { panels: { targets: { expr: string }[] }[] };
const shown = panels.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));

const namesIn = (expression: string) =>
  expression
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]|\bby \([^)]*\)/g, ' ')
    .match(/[a-z][a-z_]+/g)!
    .filter((name) => !NOT_OURS.test(name));

test.each([...rules, ...shown])('every metric exists that %s names', async (expression) => {
  const types = new Map(
    [...(await metricsText()).text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name, type]) => [name!, type!]),
  );
  const names = namesIn(expression);
  expect(names.length + Number(expression.startsWith('up{'))).toBeGreaterThan(0);
  for (const name of names) {
    const histogram = name.replace(OF_HISTOGRAM, '');
    expect([name, types.has(name) || types.get(histogram) === 'histogram']).toEqual([name, true]);
  }
});

test('rules and panels are there', () => {
  expect([rules.length, shown.length]).toEqual([12, 14]);
});
