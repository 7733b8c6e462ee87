import { serve, type ServerType } from '@hono/node-server';
import type { AddressInfo } from 'node:net';
import { fileAmazon } from '#simulator/amazon/sources/fileAmazon.ts';
import { generatedAmazon } from '#simulator/amazon/sources/generatedAmazon.ts';
import { clock, keepState } from './simulatorState.ts';
import { consentCodes } from '#simulator/auth/consentCodes.ts';
import { amazonCredentials, mercadolivreCredentials, queueCredentials } from '#simulator/auth/credentials.ts';
import { faults } from '#simulator/faults/faults.ts';
import { rateLimits, type Window } from '#simulator/faults/rateLimits.ts';
import { placesOf } from '#simulator/seller/plantedKinds.ts';
import type { Simulator, SimulatorEnv } from './simulator.ts';
import { simulatorApp } from './simulatorApp.ts';
import { playScenario, scenarios } from '#simulator/control/scenarios.ts';
import { plantUsualErrors } from '#simulator/money/plantUsualErrors.ts';
import { openWebhooks } from '#simulator/mercadolivre/notifications/webhooks.ts';
import { openPush } from '#simulator/amazon/notifications/openPush.ts';
import { openSeller, type SellerSize } from '#simulator/seller/seller.ts';

export const DEFAULT_SEED = 2026;

export interface SimulatorOptions {
  /** 0 for any free port. */
  port?: number;
  /** File for placed orders, clock and tokens; without it they end with the process. */
  stateFile?: string;
  seed?: number;
  /** Size of the generated seller; full size by default. */
  size?: SellerSize;
  /** All Orders file that replaces the generated Amazon seller. */
  ordersFile?: string;
  /** Factor on the published rate limits. */
  rateFactor?: number;
  /** Quota of reports of sales and traffic; 4 an hour and 96 a day by default. */
  visitsQuota?: Window[];
  /** Time (ms) that Amazon takes for a report or the result of a query; 0 by default. */
  documentMs?: number;
  /** Whether a new seller is charged wrongly now and then. */
  errors?: boolean;
  /** Name of the fault scenario active from the start. */
  scenario?: string;
  /** Called for each request, before it is answered. */
  onRequest?: () => void;
  /** The machine's clock (ms). */
  now?: () => number;
}

export interface RunningSimulator {
  url: string;
  port: number;
  accounts: {
    amazon: ReturnType<typeof amazonCredentials>;
    mercadolivre: ReturnType<typeof mercadolivreCredentials>;
  };
  /** Queue of Amazon's notifications. */
  queue: { url: string; accessKeyId: string; secretAccessKey: string };
  close(): Promise<void>;
}

/**
 * Starts the simulator on the loopback interface. Rejects when the port is in use, the orders file has another format
 * or the scenario is unknown.
 */
export async function startSimulator(options: SimulatorOptions = {}): Promise<RunningSimulator> {
  const { port = 0, stateFile, seed = DEFAULT_SEED, ordersFile, rateFactor = 1, now = () => Date.now() } = options;
  const { state, save, isNew } = keepState(stateFile, seed, now());
  const time = clock(state, now);
  const seller = openSeller(seed, state.anchorDay, state.placed, options.size);
  const amazon = ordersFile ? fileAmazon(ordersFile, state.placed) : generatedAmazon(seller);
  const limits = rateLimits(time, rateFactor, options.visitsQuota);
  const codes = consentCodes(time);
  const simulator: Simulator = {
    seed,
    state,
    save,
    clock: time,
    seller,
    amazon,
    limits,
    faults: faults(),
    documentMs: options.documentMs ?? 0,
    kioskRefusedOn: null,
    modes: new Set(),
    planted: placesOf(state.planted),
    codes,
    push: openPush(time),
    webhooks: openWebhooks(),
  };
  if (options.scenario !== undefined && !playScenario(simulator, options.scenario))
    throw new Error(`there is no scenario ${options.scenario}: ${scenarios.map(({ name }) => name).join(', ')}`);
  if (options.errors && isNew) plantUsualErrors(simulator);
  const app = simulatorApp(simulator);
  const answer = (request: Request, env: SimulatorEnv['Bindings']) => {
    options.onRequest?.();
    return app.fetch(request, env);
  };
  const server = await listen(answer as Parameters<typeof serve>[0]['fetch'], port);
  const bound = (server.address() as AddressInfo).port;
  const { queuePath, accessKeyId, secretAccessKey } = queueCredentials(simulator);
  return {
    url: `http://127.0.0.1:${bound}`,
    port: bound,
    accounts: { amazon: amazonCredentials(simulator), mercadolivre: mercadolivreCredentials(simulator) },
    queue: { url: `http://127.0.0.1:${bound}${queuePath}`, accessKeyId, secretAccessKey },
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
