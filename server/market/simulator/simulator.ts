import type { HttpBindings } from '@hono/node-server';
import type { AmazonSource } from '#server/market/simulator/amazon/sources/amazonSource.ts';
import type { Clock } from '#server/market/simulator/control/clock.ts';
import type { ConsentCodes } from '#server/market/simulator/auth/consentCodes.ts';
import type { Faults } from '#server/market/simulator/faults/faults.ts';
import type { RateLimits } from '#server/market/simulator/faults/rateLimits.ts';
import type { SimulatorState } from './simulatorState.ts';
import type { Seller } from '#server/market/simulator/seller/seller.ts';

/** What every part of the local marketplaces shares. */
export interface Simulator {
  seed: number;
  state: SimulatorState;
  save: () => void;
  clock: Clock;
  seller: Seller;
  /** Who answers for Amazon: the generated seller or the given file. */
  amazon: AmazonSource;
  limits: RateLimits;
  faults: Faults;
  /** What the consent pages have handed out. */
  codes: ConsentCodes;
}

export interface SimulatorEnv {
  Bindings: HttpBindings;
  Variables: {
    /** How many entries the page starts too early, when a fault asks for it: -1 stands for a whole page. */
    pageShift: number;
  };
}
