import { type Goal, median } from './goals.ts';
import { httpLoad, type Target } from './httpLoad.ts';
import { processCpu } from './cpu.ts';

export interface Server extends Target {
  pid: number;
  /** Of a round. */
  requests: number;
}

interface Round {
  p50: number;
  perSecond: number;
  /** Milliseconds of the server's own process for a request. */
  cpu: number;
}

interface Compared {
  /** The median of each round's own ratio of one server to another. */
  ratio: (name: string, base: string, of: keyof Round) => number;
  /** A line of the table: one server beside another. */
  goal: (row: string, what: string, name: string, base: string, bar: string, passed: boolean | null) => Goal;
}

const WARMING = 4_000;
const WARMING_CLIENTS = 16;

/** Lets every server answer until V8 has made what it will of its code. */
export async function warm(servers: Record<string, Server>): Promise<void> {
  for (const server of Object.values(servers)) await httpLoad(server, WARMING_CLIENTS, WARMING);
}

/** Asks the servers in turns, so that what else the machine does meets all of them alike. */
export async function inTurns(servers: Record<string, Server>, clients: number, rounds: number): Promise<Compared> {
  const found: Record<string, Round[]> = {};
  for (let round = 0; round <= rounds; round++)
    for (const [name, server] of Object.entries(servers)) {
      const before = processCpu(server.pid);
      const load = await httpLoad(server, clients, server.requests);
      const cpu = (processCpu(server.pid) - before) / server.requests;
      if (round > 0) (found[name] ??= []).push({ ...load, cpu }); // the first opens their connections
    }
  const typical = (name: string, of: keyof Round) => median(found[name]!.map((one) => one[of]));
  const ratio: Compared['ratio'] = (name, base, of) =>
    median(found[name]!.map((one, round) => one[of] / found[base]![round]![of]));
  const told = (name: string) =>
    `p50 ${typical(name, 'p50').toFixed(2)} ms, ${Math.round(typical(name, 'perSecond')).toLocaleString('en')}/s, CPU ${typical(name, 'cpu').toFixed(2)} ms`;
  const times = (name: string, base: string, of: keyof Round) => `${ratio(name, base, of).toFixed(2)}×`;
  return {
    ratio,
    goal: (row, what, name, base, bar, passed) => ({
      row,
      what: `${what}, ${clients} at once`,
      measured: `${told(name)}; ${base} ${told(base)}`,
      ratio: `p50 ${times(name, base, 'p50')}, rate ${times(name, base, 'perSecond')}, CPU ${times(name, base, 'cpu')}`,
      bar,
      passed,
    }),
  };
}
