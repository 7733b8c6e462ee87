import type { RunningSimulator } from '#simulator/startSimulator.ts';
import type { Planted, TrialOptions } from './moneyTrial.ts';

/** Plants errors by kind in sales since a day, and returns them as they must be found. */
export async function plantErrors(
  { url }: RunningSimulator,
  plant: TrialOptions['plant'],
  from: string,
): Promise<Planted[]> {
  for (const [kind, count] of Object.entries(plant)) {
    const body = JSON.stringify({ kind, count, seed: 20, from });
    const answer = await fetch(`${url}/__sim/money/plant`, { method: 'POST', body });
    const { planted } = (await answer.json()) as { planted: number };
    if (planted !== count) throw new Error(`only ${planted} of ${count} ${kind} can be planted`);
  }
  return (await fetch(`${url}/__sim/money/planted`)).json() as Promise<Planted[]>;
}
