import { expireTokens, revokeConsent } from '#server/market/simulator/auth/authorizations.ts';
import { type Fault, faultOf } from '#server/market/simulator/faults/faults.ts';
import type { Simulator } from '#server/market/simulator/simulator.ts';

export interface Scenario {
  name: string;
  /** What happens, in a sentence. */
  sentence: string;
  faults?: Partial<Fault>[];
  act?: (simulator: Simulator) => void;
}

/** Every call of an interface; tokens and what belongs to the page are left alone. */
const ANY = '^(GET|POST) /(?!auth|oauth|authorization|apps|images|(ads-)?documents)';
/** Documents that reports are downloaded from. */
const DOCUMENT = '^GET /(ads-)?documents';
/** One for each kind of call, so that each of them is met. */
const OPERATIONS = [
  'GET /sellers/',
  'GET /orders/2026-01-01',
  'POST /reports/',
  'GET /reports/[^/]+/reports/',
  'GET /reports/[^/]+/documents/',
  'GET /catalog/',
  'GET /fba/',
  'GET /finances/',
  'GET /orders/search',
  'GET /users/',
  'GET /items',
  'GET /shipments/',
  DOCUMENT,
];
const PAGED = ['paginationToken=', 'nextToken=', 'offset=[1-9]', 'scroll_id='];
const FOR_EVER = 1_000_000;

const atEach = (fault: Partial<Fault>) => OPERATIONS.map((match) => ({ ...fault, match }));
const always = (fault: Partial<Fault>) => [{ ...fault, match: ANY, times: FOR_EVER }];
const document = (fault: Partial<Fault>) => [{ ...fault, match: DOCUMENT, times: FOR_EVER }];
const pages = (fault: Partial<Fault>) => PAGED.map((match) => ({ ...fault, match: `GET .*${match}`, times: 2 }));

/** What can be asked for by name: everything that goes wrong with marketplaces. */
export const scenarios: Scenario[] = [
  {
    name: 'calm',
    sentence: 'All is well: faults asked for before are gone.',
    act: (simulator) => simulator.faults.clear(),
  },
  {
    name: 'too-many-calls',
    sentence: 'The first call of each kind is refused (429) without a word on when to come back.',
    faults: atEach({ status: 429 }),
  },
  {
    name: 'too-many-calls-retry-after',
    sentence: 'The first call of each kind is refused (429) and told to come back in a second.',
    faults: atEach({ status: 429, headers: { 'retry-after': '1' } }),
  },
  {
    name: 'server-errors',
    sentence: 'The first call of each kind is answered 500.',
    faults: atEach({ status: 500 }),
  },
  { name: 'resets', sentence: 'The first call of each kind is cut off unanswered.', faults: atEach({ kind: 'reset' }) },
  {
    name: 'cut-answers',
    sentence: 'The first answer of each kind breaks off in the middle.',
    faults: atEach({ kind: 'resetMidBody' }),
  },
  {
    name: 'slow-answers',
    sentence: 'The first answer of each kind stops for a while in the middle.',
    faults: atEach({ kind: 'slowBody', delayMs: 50 }),
  },
  {
    name: 'html',
    sentence: 'Every answer is a web page with status 200.',
    faults: always({ kind: 'html', status: 200 }),
  },
  {
    name: 'malformed-json',
    sentence: 'Every answer is JSON that was cut off.',
    faults: always({ kind: 'malformedJson' }),
  },
  {
    name: 'wrong-types',
    sentence: 'Every value of every answer has another type.',
    faults: always({ kind: 'wrongTypes' }),
  },
  {
    name: 'gzip-bomb',
    sentence: 'Every answer and document is small and unpacks to a gigabyte.',
    faults: [...always({ kind: 'gzipBomb' }), ...document({ kind: 'gzipBomb' })],
  },
  {
    name: 'long-body',
    sentence: 'Every answer and document is a gigabyte long.',
    faults: [...always({ kind: 'longBody' }), ...document({ kind: 'longBody' })],
  },
  {
    name: 'repeated-pages',
    sentence: 'Each second page is the first once more.',
    faults: pages({ kind: 'duplicatePage' }),
  },
  {
    name: 'shifted-pages',
    sentence: 'Each second page begins with three entries of the first.',
    faults: pages({ kind: 'shiftPage' }),
  },
  {
    name: 'reversed-pages',
    sentence: 'The entries of every answer come the other way round.',
    faults: always({ kind: 'reversePage' }),
  },
  {
    name: 'no-brand-analytics',
    sentence: 'The application lacks the role Brand Analytics: reports of visits are refused.',
    faults: [
      {
        match: '^POST /reports/.*GET_SALES_AND_TRAFFIC_REPORT',
        times: FOR_EVER,
        status: 403,
        body: { errors: [{ code: 'Unauthorized', message: 'Access to requested resource is denied.', details: '' }] },
      },
    ],
  },
  { name: 'expired-tokens', sentence: 'Every access token has ended.', act: expireTokens },
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
    sentence: 'The seller has withdrawn their consent at both marketplaces.',
    act: (simulator) => {
      revokeConsent(simulator, 'amazon');
      revokeConsent(simulator, 'mercadolivre');
    },
  },
];

/** Brings the scenario about, on top of those before it; false when there is none of that name. */
export function playScenario(simulator: Simulator, name: string): boolean {
  const scenario = scenarios.find((known) => known.name === name);
  if (!scenario) return false;
  for (const given of scenario.faults ?? []) simulator.faults.add(faultOf(given) as Fault);
  scenario.act?.(simulator);
  return true;
}
