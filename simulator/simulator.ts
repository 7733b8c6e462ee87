import type { HttpBindings } from '@hono/node-server';
import type { AmazonSource } from '#simulator/amazon/sources/amazonSource.ts';
import type { Clock, SimulatorState } from './simulatorState.ts';
import type { ConsentCodes } from '#simulator/auth/consentCodes.ts';
import type { Webhooks } from '#simulator/mercadolivre/notifications/webhooks.ts';
import type { Push } from '#simulator/amazon/notifications/openPush.ts';
import type { Faults } from '#simulator/faults/faults.ts';
import type { ListingsForm } from '#simulator/amazon/reports/listingsHeads.ts';
import type { PlantedPlaces } from '#simulator/seller/plantedKinds.ts';
import type { RateLimits } from '#simulator/faults/rateLimits.ts';
import type { Seller } from '#simulator/seller/seller.ts';

export type Mode =
  | 'bulk-refused'
  | 'ads-campaign-0'
  | 'ads-four-sites'
  | 'no-shipping'
  | 'replaced-shipment'
  | 'application-quota'
  | 'account-money'
  | 'bill-lying-cursor'
  | 'bill-new-charge'
  | 'twins'
  | 'user-products'
  | 'ads-slow'
  | 'kiosk-fatal'
  | 'kiosk-pages'
  | 'kiosk-zeros'
  | `listings-${ListingsForm}`;

/** State shared by all parts of the simulator. */
export interface Simulator {
  seed: number;
  state: SimulatorState;
  save: () => void;
  clock: Clock;
  seller: Seller;
  /** Source of Amazon's data: the generated seller or a file. */
  amazon: AmazonSource;
  limits: RateLimits;
  faults: Faults;
  /** Time that Amazon takes for a report or the result of a query; ready at the third poll at the earliest. */
  documentMs: number;
  /** The São Paulo day on which Data Kiosk refuses every query; null: it answers. */
  kioskRefusedOn: number | null;
  /** Scenarios that change the marketplaces' data instead of single answers. */
  modes: Set<Mode>;
  /** Money errors that were planted. */
  planted: PlantedPlaces;
  /** Codes issued by the consent pages. */
  codes: ConsentCodes;
  /** Amazon's notifications on their way. */
  push: Push;
  /** Mercado Livre's notifications. */
  webhooks: Webhooks;
}

export interface SimulatorEnv {
  Bindings: HttpBindings;
  Variables: {
    /** Set by a fault: number of entries by which the page starts too early; -1 for a whole page. */
    pageShift: number;
  };
}
