import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { decimalNumber } from '#simulator/decimal.ts';
import { memoized } from '#simulator/memoized.ts';
import { mercadolivreApi, mercadolivreError } from '#simulator/mercadolivre/mercadolivreApi.ts';
import { paymentOf, type SoldPayment } from './paymentOf.ts';
import { changesOf } from '#simulator/changesOf.ts';
import { dayText, startOfDay } from '#simulator/seller/calendar.ts';
import type { Simulator, SimulatorEnv } from '#simulator/simulator.ts';
import { billDay, DUE_DAYS, type Group, isOver, type Period, periodOf, periodsBetween } from './billPeriod.ts';
import { orderEntries } from './entries.ts';
import type { Report } from './entry.ts';
import { totalOf } from './totalOf.ts';
import { billTime, entryJson } from './entryJson.ts';
import { documentsOf, documentsPage, legalFile } from './legalDocuments.ts';
import { type DocumentType, type Listed, periodEntries } from './periodEntries.ts';

const MAX_ROWS = 1_000;
const USUAL_ROWS = 150;
const MAX_PERIODS = 12;
const MAX_ORDERS = 60;
/** Reports of billing: periods, their sums and rows, and the rows of orders. Five calls a minute. */
export function billing(simulator: Simulator): Hono<SimulatorEnv> {
  const now = () => simulator.clock.now();
  const entriesOf = memoized(
    (period: Period, minute: number) => periodEntries(simulator, period, minute * 60_000),
    ({ group, key }, minute) => `${group} ${key} ${minute} ${changesOf(simulator)}`,
  );
  const entries = (period: Period) => entriesOf(period, Math.floor(now() / 60_000));
  const limit: MiddlewareHandler<SimulatorEnv> = async (c, next) =>
    simulator.limits.take('billing') ? next() : c.body(null, 429);
  const app = new Hono<SimulatorEnv>();
  app.use('/billing/*', mercadolivreApi(simulator), limit);
  app.get('/billing/integration/monthly/periods', (c) => {
    const { group, document_type: document, offset = '0', limit: size = '6' } = c.req.query();
    if (!isGroup(group) || !document || !(Number(size) >= 1 && Number(size) <= MAX_PERIODS))
      return mercadolivreError(c, 400, 'bad_request', 'Invalid group, document_type or limit');
    const all = periodsBetween(group, billDay(simulator.seller.historyStart), billDay(now()));
    const found = all.slice(Number(offset), Number(offset) + Number(size));
    return c.json({
      offset: Number(offset),
      limit: Number(size),
      total: all.length,
      results: found.map((period) => periodJson(period, entries(period), now())),
    });
  });
  const root = '/billing/integration/periods/key/:key';
  const reports: Report[] = ['ML/details', 'ML/full/details', 'MP/details'];
  for (const report of reports)
    app.get(`${root}/group/${report}`, (c) => {
      const period = requested(c, report.slice(0, 2) as Group);
      return period ? details(c, simulator, entries(period), report) : missing(c);
    });
  app.get(`${root}/summary/details`, (c) => {
    const { group } = c.req.query();
    const period = isGroup(group) ? requested(c, group) : null;
    return period ? c.json(summaryJson(period, entries(period), now())) : missing(c);
  });
  app.get(`${root}/documents`, (c) => {
    const { group } = c.req.query();
    const period = isGroup(group) ? requested(c, group) : null;
    return period ? c.json(documentsPage(c, documentsOf(simulator, period, entries(period), now()))) : missing(c);
  });
  app.get('/billing/integration/legal_document/:file', (c) => {
    const file = legalFile(c.req.param('file'), (period) => documentsOf(simulator, period, entries(period), now()));
    if (!file) return mercadolivreError(c, 404, 'not_found', 'Document not found');
    return c.body(new Uint8Array(file.bytes), 200, { 'content-type': file.type });
  });
  app.get('/billing/integration/group/ML/order/details', (c) => {
    const ids = (c.req.query('order_ids') ?? '').split(',').filter(Boolean);
    if (ids.length === 0 || ids.length > MAX_ORDERS)
      return mercadolivreError(c, 400, 'bad_request', `order_ids must have 1 to ${MAX_ORDERS} ids`);
    const results = ids.flatMap((id) => ofOrder(simulator, id, now()) ?? []);
    return c.json({ offset: 0, limit: USUAL_ROWS, total: results.length, results });
  });
  return app;
}

const isGroup = (text: string | undefined): text is Group => text === 'ML' || text === 'MP';
const missing = (c: Context) => mercadolivreError(c, 404, 'not_found', 'Period not found');

function requested(c: Context, group: Group): Period | null {
  const key = c.req.param('key')!;
  return /^\d{4}-\d{2}-01$/.test(key) ? periodOf(group, key.slice(0, 7)) : null;
}

function periodJson(period: Period, entries: Listed[], now: number) {
  const due = dayText(period.to + DUE_DAYS);
  return {
    amount: decimalNumber(totalOf(entries)),
    unpaid_amount: isOver(period, now) ? 0 : decimalNumber(totalOf(entries)),
    period: { date_from: dayText(period.from), date_to: dayText(period.to) },
    key: period.key,
    expiration_date: due,
    debt_expiration_date: due,
    debt_expiration_date_move_reason: null,
    debt_expiration_date_move_reason_description: null,
    period_status: isOver(period, now) ? 'CLOSED' : 'OPEN',
  };
}

function details(c: Context<SimulatorEnv>, simulator: Simulator, all: Listed[], report: Report): Response {
  const query = c.req.query();
  const document = (query.document_type ?? 'BILL') as DocumentType;
  const size = Number(query.limit ?? USUAL_ROWS);
  if (!(size >= 1 && size <= MAX_ROWS))
    return mercadolivreError(c, 400, 'bad_request', `limit must be 1 to ${MAX_ROWS}`);
  const subTypes = query.detail_sub_types?.split(',');
  const lies = simulator.modes.has('bill-lying-cursor') && report === 'ML/details' && !subTypes;
  const fromId = lies ? 0 : Number(query.from_id ?? 0);
  const bonified = new Set(all.map(({ bonifies }) => bonifies?.id));
  const found = all.filter(
    (entry) =>
      entry.report === report &&
      entry.document === document &&
      entry.id > fromId &&
      (subTypes?.includes(entry.subType) ?? true),
  );
  const page = found.slice(0, size);
  return c.json({
    offset: 0,
    limit: size,
    total: found.length,
    last_id: page.at(-1)?.id ?? 0,
    results: page.map((entry) => entryJson(simulator, entry, bonified.has(entry.id))),
    ...(report === 'ML/full/details' && { errors: [] }),
  });
}

/** Sums of a period's bill by sub-type; while it is open, as of the beginning of the day. */
function summaryJson(period: Period, entries: Listed[], now: number) {
  const until = isOver(period, now) ? now : startOfDay(billDay(now));
  const listed = entries.filter(
    ({ document, report, at }) => document === 'BILL' && report.startsWith(period.group) && at <= until,
  );
  const sums = (isBonus: boolean) => {
    const bySubType = new Map<string, { label: string; amount: number; type: string; groupId: number }>();
    for (const entry of listed.filter((one) => one.isBonus === isBonus)) {
      const { subType: type, text: label, minor } = entry;
      bySubType.set(type, { label, type, groupId: 24, amount: (bySubType.get(type)?.amount ?? 0) + minor });
    }
    return [...bySubType.values()].map((sum) => ({ ...sum, amount: decimalNumber(sum.amount) }));
  };
  const total = decimalNumber(totalOf(listed));
  const due = dayText(period.to + DUE_DAYS);
  return {
    user: { nickname: 'LOJA_EXEMPLO' },
    period: { date_from: dayText(period.from), date_to: dayText(period.to), expiration_date: due, key: period.key },
    bill_includes: { total_amount: total, total_perceptions: 0, bonuses: sums(true), charges: sums(false) },
    payment_collected: {
      operation_discount: 0,
      total_payment: total,
      total_credit_note: decimalNumber(
        -totalOf(
          entries.filter(({ document }) => document === 'CREDIT_NOTE').map((one) => ({ ...one, document: 'BILL' })),
        ),
      ),
      total_collected: total,
      total_debt: 0,
    },
    errors: [],
  };
}

/** Rows of an order as of now; null for an unknown order, or one without rows yet. */
function ofOrder(simulator: Simulator, id: string, now: number) {
  const market = simulator.seller.markets.find(({ marketplace }) => marketplace === 'mercadolivre')!;
  const order = simulator.seller.order(market, id, now);
  const carried = order ? simulator.seller.ordersOfShipment(order.shipmentId!, now) : [];
  const rows = carried
    .flatMap((one) => orderEntries(simulator, one))
    .filter(({ at, orders }) => at <= now && orders.some((one) => one.id === id));
  if (!order || rows.length === 0) return null;
  const bonified = new Set(rows.map(({ bonifies }) => bonifies?.id));
  return {
    order_id: Number(order.id),
    payment_info: [paymentJson(paymentOf(simulator, order), now)],
    sale_fee: null,
    details: rows.map((entry) => entryJson(simulator, entry, bonified.has(entry.id))),
  };
}

function paymentJson({ id, order, dueAt, releasedAt, refundedAt }: SoldPayment, now: number) {
  return {
    payment_id: id,
    date_approved: billTime(order.paidAt),
    date_created: billTime(order.createdAt),
    money_release_date: Number.isFinite(dueAt) ? billTime(dueAt) : null,
    money_release_status: now >= releasedAt ? 'released' : 'pending',
    payer_id: order.buyerId,
    payment_method_id: 'pix',
    payment_type_id: 'bank_transfer',
    status: now >= refundedAt ? 'refunded' : 'approved',
    status_details: null,
    tax_details: [],
  };
}
