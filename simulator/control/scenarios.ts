import { expireTokens, revokeConsent } from '#simulator/auth/accessTokens.ts';
import { PROMPT } from '#simulator/amazon/notifications/delivery.ts';
import { pushScenarios } from '#simulator/amazon/notifications/pushScenarios.ts';
import { type Fault, faultOf } from '#simulator/faults/faults.ts';
import { dayOf } from '#simulator/seller/calendar.ts';
import type { Mode, Simulator } from '#simulator/simulator.ts';
import { billScenarios } from './billScenarios.ts';
import { listingsScenarios } from './listingsScenarios.ts';
import { pagoScenarios } from './pagoScenarios.ts';

export interface Scenario {
  name: string;
  /** Description in one sentence. */
  sentence: string;
  faults?: Partial<Fault>[];
  mode?: Mode;
  act?: (simulator: Simulator) => void;
}

/** Every API call, except token endpoints, consent pages, images and documents. */
const ANY = '^(GET|POST) /(?!auth|oauth|authorization|apps|images|(ads-|kiosk-)?documents)';
/** Report documents. */
const DOCUMENT = '^GET /(ads-|kiosk-)?documents';
/** One pattern per kind of call, so that each kind meets the fault. */
const OPERATIONS = [
  'GET /sellers/',
  'GET /orders/2026-01-01',
  'POST /reports/',
  'GET /reports/[^/]+/reports/',
  'GET /reports/[^/]+/documents/',
  'POST /dataKiosk/',
  'GET /dataKiosk/[^/]+/queries/',
  'GET /dataKiosk/[^/]+/documents/',
  'GET /catalog/',
  'GET /listings/',
  'GET /fba/',
  'GET /finances/',
  'GET /orders/search',
  'GET /users/',
  'GET /items',
  'GET /shipments/',
  DOCUMENT,
];
const PAGED = ['paginationToken=', 'nextToken=', 'offset=[1-9]', 'scroll_id='];
const ALWAYS = 1_000_000;

const atEach = (fault: Partial<Fault>) => OPERATIONS.map((match) => ({ ...fault, match }));
const always = (fault: Partial<Fault>) => [{ ...fault, match: ANY, times: ALWAYS }];
const document = (fault: Partial<Fault>) => [{ ...fault, match: DOCUMENT, times: ALWAYS }];
const pages = (fault: Partial<Fault>) => PAGED.map((match) => ({ ...fault, match: `GET .*${match}`, times: 2 }));

/** Named fault scenarios. */
export const scenarios: Scenario[] = [
  {
    name: 'calm',
    sentence: 'No faults: all active faults and modes are removed.',
    act: (simulator) => {
      simulator.faults.clear();
      simulator.modes.clear();
      simulator.kioskRefusedOn = null;
      simulator.push.delivery = PROMPT;
    },
  },
  {
    name: 'too-many-calls',
    sentence: 'The first call of each kind is refused (429) without a Retry-After.',
    faults: atEach({ status: 429 }),
  },
  {
    name: 'too-many-calls-retry-after',
    sentence: 'The first call of each kind is refused (429) with a Retry-After of one second.',
    faults: atEach({ status: 429, headers: { 'retry-after': '1' } }),
  },
  {
    name: 'server-errors',
    sentence: 'The first call of each kind is answered 500.',
    faults: atEach({ status: 500 }),
  },
  {
    name: 'resets',
    sentence: 'The connection of the first call of each kind is reset before an answer.',
    faults: atEach({ kind: 'reset' }),
  },
  {
    name: 'cut-answers',
    sentence: 'The first answer of each kind breaks off in the middle.',
    faults: atEach({ kind: 'resetMidBody' }),
  },
  {
    name: 'slow-answers',
    sentence: 'The first answer of each kind pauses in the middle.',
    faults: atEach({ kind: 'slowBody', delayMs: 50 }),
  },
  {
    name: 'html',
    sentence: 'Every answer is a web page with status 200.',
    faults: always({ kind: 'html', status: 200 }),
  },
  {
    name: 'malformed-json',
    sentence: 'Every answer is truncated JSON.',
    faults: always({ kind: 'malformedJson' }),
  },
  {
    name: 'wrong-types',
    sentence: 'Every value of every answer has another type.',
    faults: always({ kind: 'wrongTypes' }),
  },
  {
    name: 'gzip-bomb',
    sentence: 'Every answer and document is small and decompresses to a gigabyte.',
    faults: [...always({ kind: 'gzipBomb' }), ...document({ kind: 'gzipBomb' })],
  },
  {
    name: 'long-body',
    sentence: 'Every answer and document is a gigabyte long.',
    faults: [...always({ kind: 'longBody' }), ...document({ kind: 'longBody' })],
  },
  {
    name: 'repeated-pages',
    sentence: 'Each second page repeats the first.',
    faults: pages({ kind: 'duplicatePage' }),
  },
  {
    name: 'shifted-pages',
    sentence: 'Each second page begins with three entries of the first.',
    faults: pages({ kind: 'shiftPage' }),
  },
  {
    name: 'reversed-pages',
    sentence: 'The entries of every answer come in reverse order.',
    faults: always({ kind: 'reversePage' }),
  },
  {
    name: 'no-brand-analytics',
    sentence: 'The application lacks the role Brand Analytics: traffic reports and Data Kiosk are refused.',
    faults: ['^POST /reports/.*GET_SALES_AND_TRAFFIC_REPORT', '^POST /dataKiosk/'].map((match) => ({
      match,
      times: ALWAYS,
      status: 403,
      body: { errors: [{ code: 'Unauthorized', message: 'Access to requested resource is denied.', details: '' }] },
    })),
  },
  {
    name: 'kiosk-refused',
    sentence: 'Data Kiosk refuses every query (403) until the day ends; reports of sales and traffic are created.',
    act: (simulator) => {
      simulator.kioskRefusedOn = dayOf(simulator.clock.now());
    },
  },
  {
    name: 'kiosk-fatal',
    sentence: 'Every query of Data Kiosk ends with an error (FATAL).',
    mode: 'kiosk-fatal',
  },
  {
    name: 'kiosk-pages',
    sentence: 'Results of Data Kiosk come in pages of 20 rows.',
    mode: 'kiosk-pages',
  },
  {
    name: 'kiosk-zeros',
    sentence: 'Data Kiosk answers zeros for every product, although it sold.',
    mode: 'kiosk-zeros',
  },
  {
    name: 'ads-slow',
    sentence: 'Advertising reports stay PENDING for three hours; the same request gets the same id (425).',
    mode: 'ads-slow',
  },
  {
    name: 'bulk-refused',
    sentence:
      'Of every ten items of Mercado Livre one is refused (403), one fails in items/bulk only (500), and one is gone (404).',
    mode: 'bulk-refused',
  },
  {
    name: 'ads-campaign-0',
    sentence: 'A third of the advertised items of Mercado Livre is outside every campaign (campaign_id 0).',
    mode: 'ads-campaign-0',
  },
  {
    name: 'ads-four-sites',
    sentence: 'The seller has Product Ads advertisers on four sites of Mercado Livre.',
    mode: 'ads-four-sites',
  },
  {
    name: 'no-shipping',
    sentence: 'Some orders of Mercado Livre have no shipment: buyer and seller arrange the delivery.',
    mode: 'no-shipping',
  },
  {
    name: 'replaced-shipment',
    sentence:
      'The shipment of some orders of Mercado Livre is cancelled; a second one follows for most, a day later for some.',
    mode: 'replaced-shipment',
  },
  {
    name: 'application-quota',
    sentence:
      'Other sellers of the application at Mercado Livre use most of its calls; a refusal does not say how long to wait.',
    mode: 'application-quota',
  },
  ...listingsScenarios,
  {
    name: 'twins',
    sentence:
      'Mercado Livre listings share stocks: three one inventory, two a user product in Full and with the seller, two as catalogue twins; an item became one for each variation 90 days before.',
    mode: 'twins',
  },
  {
    name: 'user-products',
    sentence: 'The Mercado Livre seller was moved to user products and keeps stock by depot; item quantities are late.',
    mode: 'user-products',
  },
  {
    name: 'account-money',
    sentence:
      'Finances of Amazon list the account too: transfers, reserves, advertising in one sum, services, reimbursements, unknown types, totals without breakdowns, an amount without currency.',
    mode: 'account-money',
  },
  ...billScenarios,
  ...pagoScenarios,
  ...pushScenarios,
  { name: 'expired-tokens', sentence: 'Every access token has expired.', act: expireTokens },
  {
    name: 'token-expires-mid-page',
    sentence: 'The token of the third call of each kind is refused as expired.',
    faults: atEach({
      after: 2,
      status: 401,
      body: { errors: [{ code: 'Unauthorized', message: 'The access token you provided has expired.' }] },
    }),
  },
  {
    name: 'revoked-consent',
    sentence: 'The seller has revoked their consent at both marketplaces.',
    act: (simulator) => {
      revokeConsent(simulator, 'amazon');
      revokeConsent(simulator, 'mercadolivre');
    },
  },
];

/** Activates the scenario on top of earlier ones; false when there is none of that name. */
export function playScenario(simulator: Simulator, name: string): boolean {
  const scenario = scenarios.find((known) => known.name === name);
  if (!scenario) return false;
  for (const given of scenario.faults ?? []) simulator.faults.add(faultOf(given) as Fault);
  if (scenario.mode) simulator.modes.add(scenario.mode);
  scenario.act?.(simulator);
  return true;
}
