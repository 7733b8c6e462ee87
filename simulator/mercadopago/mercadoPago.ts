import { type Context, Hono } from 'hono';
import { memoized } from '#simulator/memoized.ts';
import { mercadolivreUserId } from '#simulator/auth/credentials.ts';
import { mercadolivreApi, mercadolivreError } from '#simulator/mercadolivre/mercadolivreApi.ts';
import { changesOf } from '#simulator/changesOf.ts';
import { DAY } from '#simulator/seller/calendar.ts';
import type { Simulator, SimulatorEnv } from '#simulator/simulator.ts';
import { paymentJson } from './paymentJson.ts';
import { paymentOf, paymentUpdatedAt, type SoldPayment } from '#simulator/mercadolivre/billing/paymentOf.ts';
import { dayOfSpan, reportFile, type ReportForm } from './reportFile.ts';

const MAX_PAYMENTS = 1_000;
const USUAL_PAYMENTS = 30;
const LIFE = 60 * DAY;
const RETENTION = 365 * DAY;
const ROOT = '/v1/account/release_report';

/** Payments of the seller of Mercado Livre, and the report of their releases. */
export function mercadoPago(simulator: Simulator): Hono<SimulatorEnv> {
  const now = () => simulator.clock.now();
  const market = simulator.seller.markets.find(({ marketplace }) => marketplace === 'mercadolivre')!;
  /** Payments last changed in a span, oldest first. */
  const changed = memoized(
    (from: number, to: number, at: number): SoldPayment[] =>
      simulator.seller
        .ordersPlaced(market, from - LIFE, Math.min(to, at))
        .map((order) => paymentOf(simulator, order))
        .map((payment) => ({ payment, updatedAt: paymentUpdatedAt(payment, at) }))
        .filter(({ updatedAt }) => updatedAt >= from && updatedAt <= to)
        .toSorted((a, b) => a.updatedAt - b.updatedAt || a.payment.id - b.payment.id)
        .map(({ payment }) => payment),
    (...span) => `${span.join()} ${changesOf(simulator)}`,
  );
  const app = new Hono<SimulatorEnv>();
  app.use('/v1/*', mercadolivreApi(simulator));
  app.get('/v1/payments/search', (c) => {
    const {
      range,
      begin_date: begin = '',
      end_date: end = '',
      offset = '0',
      limit = String(USUAL_PAYMENTS),
    } = c.req.query();
    const [from, to] = [Date.parse(begin), Date.parse(end)];
    if (range !== 'date_last_updated' || Number.isNaN(from) || Number.isNaN(to) || from < now() - RETENTION)
      return mercadolivreError(c, 400, 'bad_request', 'Invalid range, begin_date or end_date');
    const size = Number(limit);
    if (!(size >= 1 && size <= MAX_PAYMENTS)) return mercadolivreError(c, 400, 'bad_request', 'Invalid limit');
    const found = changed(from, to, now());
    return c.json({
      paging: { total: found.length, limit: size, offset: Number(offset) },
      results: found.slice(Number(offset), Number(offset) + size).map((one) => paymentJson(simulator, one, now())),
    });
  });
  app.get('/v1/payments/:id{[0-9]+}', (c) => {
    const id = Number(c.req.param('id'));
    const order = simulator.seller.order(market, String(2_000_000_000_000_000 + id), now());
    return order
      ? c.json(paymentJson(simulator, paymentOf(simulator, order), now()))
      : mercadolivreError(c, 404, 'not_found', 'Payment not found');
  });
  app.route('/', releaseReport(simulator));
  return app;
}

/** The report of releases: how it is written is kept for the account, and each file is made when it is asked for. */
function releaseReport(simulator: Simulator): Hono<SimulatorEnv> {
  const now = () => simulator.clock.now();
  const kept = () => (simulator.state.pago ??= { form: null, reports: [] });
  const user = mercadolivreUserId(simulator.seed);
  const setForm = async (c: Context<SimulatorEnv>, isNew: boolean) => {
    const form = await c.req.json<ReportForm>();
    if (!form.file_name_prefix || !Array.isArray(form.columns) || form.columns.length === 0)
      return mercadolivreError(c, 400, 'bad_request', 'file_name_prefix and columns are required');
    if (isNew && kept().form) return mercadolivreError(c, 409, 'conflict', 'The configuration exists');
    kept().form = form;
    simulator.save();
    return c.json(form, isNew ? 201 : 200);
  };
  return new Hono<SimulatorEnv>()
    .get(`${ROOT}/config`, (c) => {
      const { form } = kept();
      return form ? c.json(form) : mercadolivreError(c, 404, 'not_found', 'Configuration not found');
    })
    .post(`${ROOT}/config`, (c) => setForm(c, true))
    .put(`${ROOT}/config`, (c) => setForm(c, false))
    .post(ROOT, async (c) => {
      const { begin_date: begin, end_date: end } = await c.req.json<{ begin_date: string; end_date: string }>();
      const [from, to] = [Date.parse(begin), Date.parse(end)];
      const { form, reports } = kept();
      if (!form || dayOfSpan(from, to) === null || to >= now())
        return mercadolivreError(c, 400, 'bad_request', 'Invalid begin_date, end_date or configuration');
      const id = 2_541_818 + reports.length;
      reports.push({ id, from, to, askedAt: now() });
      simulator.save();
      return c.json(
        { id, user_id: user, begin_date: begin, end_date: end, created_from: 'manual', status: 'pending' },
        202,
      );
    })
    .get(`${ROOT}/list`, (c) =>
      c.json(
        kept()
          .reports.map(({ id, from, to, askedAt }) => {
            const isMade = now() >= askedAt + simulator.documentMs;
            return {
              id,
              user_id: user,
              begin_date: secondText(from),
              end_date: secondText(to),
              created_from: 'manual',
              date_created: new Date(askedAt).toISOString(),
              status: isMade ? 'processed' : 'pending',
              ...(isMade && { file_name: nameOf(kept().form!, user, id) }),
            };
          })
          .toReversed(),
      ),
    )
    .get(`${ROOT}/:name`, (c) => {
      const { form, reports } = kept();
      const report = reports.find(({ id }) => form && nameOf(form, user, id) === c.req.param('name'));
      if (!report || now() < report.askedAt + simulator.documentMs)
        return mercadolivreError(c, 404, 'not_found', 'File not found');
      const file = reportFile(simulator, dayOfSpan(report.from, report.to)!, form!, report.askedAt);
      return c.body(file, 200, { 'content-type': 'text/csv' });
    });
}

const nameOf = (form: ReportForm, user: number, id: number) => `${form.file_name_prefix}-${user}-${id}.csv`;
const secondText = (moment: number) => `${new Date(moment).toISOString().slice(0, 19)}Z`;
