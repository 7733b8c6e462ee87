import type { OwnBills } from '#server/market/ledger/bill.ts';
import type { Connector } from '#server/market/connector.ts';
import { mercadoLivreScript } from './mercadoLivreScript.ts';
import { pages, type Reader, valueAt } from './reader.ts';
import type { Scripted } from './scene.ts';

const ORDER = '2000000000000001';
const PERIOD = '/billing/integration/periods/key/{}';
const KEY = '2026-11-01';

/** Bills of one open period without any row. */
const billScript: Scripted[] = [
  {
    operation: 'GET /billing/integration/monthly/periods',
    body: (call) => ({
      total: 1,
      results:
        call.searchParams.get('group') === 'MP' || call.searchParams.get('group') === 'ML'
          ? [{ key: KEY, period: { date_from: KEY, date_to: '2026-11-30' }, period_status: 'OPEN', amount: 1 }]
          : [],
    }),
  },
  ...['ML/details', 'ML/full/details', 'MP/details'].map((report) => ({
    operation: `GET ${PERIOD}/group/${report}`,
    body: { results: [] },
  })),
  { operation: `GET ${PERIOD}/summary/details`, body: { bill_includes: {} } },
  { operation: 'GET /billing/integration/group/ML/order/details', body: { results: [] } },
];

/** A seller with one order, of no bill yet. */
export const ownBillsOf = (...orderIds: string[]): OwnBills => ({
  periods: () => Promise.resolve([]),
  orders: ({ after }) => Promise.resolve(orderIds.filter((id) => after === null || id > after).slice(0, 60)),
});

const read = async (connector: Connector) => await pages(connector.bills!(null, ownBillsOf(ORDER)));
const rowsOf = async (connector: Connector) => (await read(connector)).flatMap(({ amounts }) => amounts);
const script: Reader['script'] = ({ body }) => [
  ...billScript,
  ...mercadoLivreScript({ me: { site_id: siteOf(body) } }),
];

/** The site of an answer's item; Brazil's where it has none. */
const siteOf = (body: unknown) => {
  const item =
    valueAt(body, 'results', 0, 'fulfillment_info', 'item_id') ??
    valueAt(body, 'results', 0, 'items_info', 0, 'item_id');
  return item?.slice(0, 3) ?? 'MLB';
};

/** Operations about bills. */
export const mercadoLivreBillReaders: Reader[] = [
  {
    operation: 'GET /billing/integration/monthly/periods',
    script,
    // each with its days, amounts and whether it is over
    read: async (connector) =>
      (await read(connector)).flatMap(({ periods }) => periods.map(({ place: _place, ...period }) => period)),
  },
  ...['ML/details', 'ML/full/details', 'MP/details'].map((report) => ({
    operation: `GET ${PERIOD}/group/${report}`,
    script,
    read: rowsOf,
  })),
  {
    operation: `GET ${PERIOD}/summary/details`,
    script,
    read: async (connector) =>
      (await read(connector)).flatMap(({ periods }) => periods.flatMap(({ differenceMinor }) => differenceMinor ?? [])),
  },
  { operation: 'GET /billing/integration/group/ML/order/details', script, read: rowsOf },
];
