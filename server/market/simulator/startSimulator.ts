import { type ServerType, serve } from '@hono/node-server';
import type { AddressInfo } from 'node:net';
import { fileAmazon } from '#server/market/simulator/amazon/sources/fileAmazon.ts';
import { generatedAmazon } from '#server/market/simulator/amazon/sources/generatedAmazon.ts';
import { clock } from '#server/market/simulator/control/clock.ts';
import { consentCodes } from '#server/market/simulator/auth/consentCodes.ts';
import { amazonCredentials, mercadolivreCredentials } from '#server/market/simulator/auth/credentials.ts';
import { faults } from '#server/market/simulator/faults/faults.ts';
import { rateLimits } from '#server/market/simulator/faults/rateLimits.ts';
import type { Simulator, SimulatorEnv } from './simulator.ts';
import { simulatorApp } from './simulatorApp.ts';
import { playScenario, scenarios } from '#server/market/simulator/control/scenarios.ts';
import { keepState } from './simulatorState.ts';
import { openSeller, type SellerSize } from '#server/market/simulator/seller/seller.ts';

export const DEFAULT_SEED = 2026;

export interface SimulatorOptions {
  /** 0 takes a free one. */
  port?: number;
  /** Where placed orders, clock and tokens outlive the process; nowhere when absent. */
  stateFile?: string;
  seed?: number;
  /** Of the generated seller; its full size when absent. */
  size?: SellerSize;
  /** All Orders file that stands in for the generated Amazon seller. */
  ordersFile?: string;
  /** How many times as generous as the published rate limits. */
  rateFactor?: number;
  /** What goes wrong from the start, by name. */
  scenario?: string;
  /** Called at each request, before it is answered. */
  onRequest?: () => void;
  /** The machine's time (ms). */
  now?: () => number;
}

export interface RunningSimulator {
  url: string;
  port: number;
  accounts: {
    amazon: ReturnType<typeof amazonCredentials>;
    mercadolivre: ReturnType<typeof mercadolivreCredentials>;
  };
  close(): Promise<void>;
}

/**
 * Starts the local marketplaces on the loopback. Rejects when the port is taken, the orders file is of another kind or no
 * scenario has that name.
 */
export async function startSimulator(options: SimulatorOptions = {}): Promise<RunningSimulator> {
  const { port = 0, stateFile, seed = DEFAULT_SEED, ordersFile, rateFactor = 1, now = () => Date.now() } = options;
  const { state, save } = keepState(stateFile, seed, now());
  const time = clock(state, now);
  const seller = openSeller(seed, state.anchorDay, state.placed, options.size);
  const amazon = ordersFile ? fileAmazon(ordersFile, state.placed) : generatedAmazon(seller);
  const limits = rateLimits(time, rateFactor);
  const codes = consentCodes(time);
  const simulator: Simulator = { seed, state, save, clock: time, seller, amazon, limits, faults: faults(), codes };
  if (options.scenario !== undefined && !playScenario(simulator, options.scenario))
    throw new Error(`there is no scenario ${options.scenario}: ${scenarios.map(({ name }) => name).join(', ')}`);
  const app = simulatorApp(simulator);
  const answer = (request: Request, env: SimulatorEnv['Bindings']) => {
    options.onRequest?.();
    return app.fetch(request, env);
  };
  const server = await listen(answer as Parameters<typeof serve>[0]['fetch'], port);
  const bound = (server.address() as AddressInfo).port;
  return {
    url: `http://127.0.0.1:${bound}`,
    port: bound,
    accounts: { amazon: amazonCredentials(simulator), mercadolivre: mercadolivreCredentials(simulator) },
    close: () => {
      save();
      return new Promise<void>((resolve) => {
        server.close(() => resolve());
        if ('closeAllConnections' in server) server.closeAllConnections();
      });
    },
  };
}

function listen(fetch: Parameters<typeof serve>[0]['fetch'], port: number): Promise<ServerType> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch, port, hostname: '127.0.0.1' }, () => resolve(server));
    server.once('error', reject);
  });
}
