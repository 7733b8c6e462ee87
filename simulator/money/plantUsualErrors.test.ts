import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { NOW } from '#simulator/testing/openSimulator.ts';
import { startSimulator } from '#simulator/startSimulator.ts';

test('a new seller is charged wrongly now and then, and a stored one stays as it was', async () => {
  const stateFile = join(mkdtempSync(join(tmpdir(), 'errors-')), 'state.json');
  const plantedOf = async (errors: boolean) => {
    const simulator = await startSimulator({ stateFile, errors, now: () => NOW });
    const planted = (await (await fetch(`${simulator.url}/__sim/money/planted`)).json()) as { kind: string }[];
    await simulator.close();
    return planted.map(({ kind }) => kind);
  };
  const first = await plantedOf(true);
  expect(Object.fromEntries(first.map((kind) => [kind, first.filter((one) => one === kind).length]))).toEqual({
    commission_over: 3,
    charge_twice: 2,
    freight_reweighed: 5,
    pack_freight_fanned: 1,
  });
  expect(await plantedOf(true)).toEqual(first);
});
