import { useMarketplaces } from '#server/market/baseUrls.ts';
import { startSimulator } from '#simulator/startSimulator.ts';
import { examplesIn } from './examples.ts';
import { simulatorAnswers } from './simulatorAnswers.ts';
import { calledOperations, knownRefusals, type Walk, walk } from './walk.ts';

const RATE_FACTOR = 100_000;
/** The moment (ms) of the simulated day: the orders of other days have other states. */
const MOMENT = Date.parse('2026-11-20T15:00:00Z');
/** Scenarios in which the local marketplace answers with everything it knows. */
const SCENARIOS = [
  'calm',
  'ads-campaign-0',
  'bulk-refused',
  'no-shipping',
  'replaced-shipment',
  'twins',
  'user-products',
];

/**
 * Gives every official and recorded answer in `folder` to the product, and compares what it reads of Mercado Livre with the
 * answers of the local one. Needs a database, for the quotas.
 */
export async function walkExamples(folder: string, size = { products: 0.25, orders: 0.5 }): Promise<Walk> {
  const ahead = MOMENT - Date.now();
  const now = () => Date.now() + ahead;
  const simulator = await startSimulator({ rateFactor: RATE_FACTOR, size, now });
  try {
    useMarketplaces({ mercadoLivre: simulator.url, rateFactor: RATE_FACTOR });
    const operations = calledOperations('mercadolivre');
    const answered = await simulatorAnswers(simulator, 'mercadolivre', operations, SCENARIOS, now);
    // the answers come from files: nothing calls these hosts
    useMarketplaces({ rateFactor: RATE_FACTOR });
    return await walk(examplesIn(folder), knownRefusals(), { mercadolivre: answered });
  } finally {
    await simulator.close();
  }
}
