import type { Scenario } from './scenarios.ts';

/** One pattern for each kind of call of billing. */
const CALLS = [
  'monthly/periods',
  'group/ML/order',
  'ML/details',
  'ML/full/details',
  'MP/details',
  'summary/details',
].map((path) => `GET /billing/.*${path}`);
const ALWAYS = 1_000_000;

/** How the bills of Mercado Livre may answer. */
export const billScenarios: Scenario[] = [
  {
    name: 'bill-incomplete',
    sentence: 'The first answer of each report of Mercado Livre’s billing is incomplete (206).',
    faults: CALLS.map((match) => ({ match, status: 206, body: { results: [] } })),
  },
  {
    name: 'bill-too-many-calls',
    sentence: 'The first call of each report of Mercado Livre’s billing is refused (429) without a body.',
    faults: CALLS.map((match) => ({ match, status: 429, body: '' })),
  },
  {
    name: 'bill-no-right',
    sentence: 'The application may not read Mercado Livre’s billing (403).',
    faults: [{ match: 'GET /billing/', times: ALWAYS, status: 403, body: { message: 'forbidden', status: 403 } }],
  },
  {
    name: 'bill-lying-cursor',
    sentence: 'Every page of the rows of Mercado Livre’s billing is the first one.',
    mode: 'bill-lying-cursor',
  },
  {
    name: 'bill-new-charge',
    sentence: 'Some orders of Mercado Livre have a charge of a type that the product does not know.',
    mode: 'bill-new-charge',
  },
];
