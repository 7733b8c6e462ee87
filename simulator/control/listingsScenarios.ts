import type { Mode } from '#simulator/simulator.ts';

const SENTENCES: Partial<Record<Mode, string>> = {
  'listings-pt':
    'Listings reports come in Portuguese, with the columns that are known, whatever language is asked for.',
  'listings-de': 'Listings reports come in German, whatever language is asked for.',
  'listings-no-status': 'Listings reports come without the column of the status.',
  'listings-custom': 'Listings reports come with the columns that the seller chose in Seller Central only.',
};

/** Forms of the listings report, until the scenario calm. */
export const listingsScenarios = Object.entries(SENTENCES).map(([mode, sentence]) => ({
  name: mode,
  sentence,
  mode: mode as Mode,
}));
