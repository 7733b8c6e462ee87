import type { ListingsForm } from './listingsHeads.ts';

const SENTENCES: Partial<Record<ListingsForm, string>> = {
  pt: 'Listings reports come in Portuguese, with the columns that are known, whatever language is asked for.',
  de: 'Listings reports come in German, whatever language is asked for.',
  'no-status': 'Listings reports come without the column of the status.',
  custom: 'Listings reports come with the columns that the seller chose in Seller Central only.',
};

/** Forms of the listings report, until the scenario calm. */
export const listingsScenarios = Object.entries(SENTENCES).map(([form, sentence]) => ({
  name: `listings-${form}`,
  sentence,
  mode: `listings-${form as ListingsForm}` as const,
}));
