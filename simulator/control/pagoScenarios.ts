import type { Scenario } from './scenarios.ts';

/** One pattern for each kind of call of Mercado Pago. */
const CALLS = [
  'GET /v1/payments/search',
  'GET /v1/account/release_report/config',
  'GET /v1/account/release_report/list',
];
const ALWAYS = 1_000_000;
const FORBIDDEN = { times: ALWAYS, status: 403, body: { message: 'forbidden', status: 403 } };
/** Without the type of the row, as some reports are. */
const OWN_COLUMNS = [
  'DATE',
  'SOURCE_ID',
  'EXTERNAL_REFERENCE',
  'DESCRIPTION',
  'NET_CREDIT_AMOUNT',
  'NET_DEBIT_AMOUNT',
  'GROSS_AMOUNT',
  'MP_FEE_AMOUNT',
  'FINANCING_FEE_AMOUNT',
  'SHIPPING_FEE_AMOUNT',
  'TAXES_AMOUNT',
  'COUPON_AMOUNT',
];

/** How Mercado Pago may answer. */
export const pagoScenarios: Scenario[] = [
  {
    name: 'pago-no-right',
    sentence: 'The application may read nothing of Mercado Pago (403).',
    faults: [{ match: '(GET|POST) /v1/', ...FORBIDDEN }],
  },
  {
    name: 'pago-no-report',
    sentence: 'The application may not read Mercado Pago’s report of releases (403).',
    faults: [{ match: '(GET|POST) /v1/account/', ...FORBIDDEN }],
  },
  {
    name: 'pago-incomplete',
    sentence: 'The first answer of each kind of Mercado Pago is incomplete (206).',
    faults: CALLS.map((match) => ({ match, status: 206, body: {} })),
  },
  {
    name: 'pago-too-many-calls',
    sentence: 'The first ten calls of each kind of Mercado Pago are refused (429) without a body.',
    faults: CALLS.map((match) => ({ match, times: 10, status: 429, body: '' })),
  },
  {
    name: 'pago-own-form',
    sentence:
      'The seller has a form of the report of releases: commas, four hours behind UTC, without types or orders.',
    act: (simulator) => {
      const form = {
        file_name_prefix: 'minha-loja',
        separator: ',',
        display_timezone: 'GMT-04',
        columns: OWN_COLUMNS.map((key) => ({ key })),
      };
      simulator.state.pago = { form, reports: [] };
      simulator.save();
    },
  },
];
