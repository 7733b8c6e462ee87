import { type Goal, median } from './goals.ts';
import { httpLoad, type Target } from './httpLoad.ts';
import { processCpu } from './cpu.ts';

export interface Server extends Target {
  pid: number;
  /** Requests of a round. */
  requests: number;
}

interface Round {
  p50: number;
  perSecond: number;
  /** CPU milliseconds of the server's process per request. */
  cpu: number;
}

interface Compared {
  /** The median of each round's own ratio of one server to another. */
  ratio: (name: string, base: string, of: keyof Round) => number;
  /** A row of the table that compares two servers. */
  goal: (row: string, what: string, name: string, base: string, bar: string, passed: boolean | null) => Goal;
}

const WARM_UP_REQUESTS = 4_000;
const WARM_UP_CLIENTS = 16;

/** Sends requests to every server until V8 has optimized its code. */
export async function warm(servers: Record<string, Server>): Promise<void> {
  for (const server of Object.values(servers)) await httpLoad(server, WARM_UP_CLIENTS, WARM_UP_REQUESTS);
}

/** Measures the servers in interleaved rounds, so that other load on the machine affects all of them equally. */
export async function inTurns(servers: Record<string, Server>, clients: number, rounds: number): Promise<Compared> {
  const found: Record<string, Round[]> = {};
  for (let round = 0; round <= rounds; round++)
    for (const [name, server] of Object.entries(servers)) {
      const before = processCpu(server.pid);
      const load = await httpLoad(server, clients, server.requests);
      const cpu = (processCpu(server.pid) - before) / server.requests;
      if (round > 0) (found[name] ??= []).push({ ...load, cpu }); // the first round is a warm-up
    }
  const typical = (name: string, of: keyof Round) => median(found[name]!.map((one) => one[of]));
  const ratio: Compared['ratio'] = (name, base, of) =>
    median(found[name]!.map((one, round) => one[of] / found[base]![round]![of]));
  const textOf = (name: string) =>
    `p50 ${typical(name, 'p50').toFixed(2)} ms, ${Math.round(typical(name, 'perSecond')).toLocaleString('en')}/s, CPU ${typical(name, 'cpu').toFixed(2)} ms`;
  const times = (name: string, base: string, of: keyof Round) => `${ratio(name, base, of).toFixed(2)}×`;
  return {
    ratio,
    goal: (row, what, name, base, bar, passed) => ({
      row,
      what: `${what}, ${clients} at once`,
      measured: `${textOf(name)}; ${base} ${textOf(base)}`,
      ratio: `p50 ${times(name, base, 'p50')}, rate ${times(name, base, 'perSecond')}, CPU ${times(name, base, 'cpu')}`,
      bar,
      passed,
    }),
  };
}
