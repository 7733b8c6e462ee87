import type { Context, Hono } from 'hono';

/** A payment as it is from an instant on. */
export interface FakePayment {
  id: number;
  updatedAt: string;
  amount?: number;
  refunded?: number;
  status?: string;
  releaseStatus?: string;
  isShort?: boolean;
}

const HEAD = 'DATE;SOURCE_ID;DESCRIPTION;NET_CREDIT_AMOUNT;NET_DEBIT_AMOUNT;GROSS_AMOUNT;ORDER_ID';

/** A file of a report, by its rows. */
export const fileOf = (...rows: string[]): string => [HEAD, ...rows].join('\n');

/** A Mercado Pago; tests change what it holds, and how it answers. Reports are made when `makeReports` is called. */
export function fakePago(payments: FakePayment[] = []) {
  const pago = {
    payments,
    /** The form of the seller's reports; null: none. */
    form: { file_name_prefix: 'minha-loja', columns: [] } as object | null,
    files: [] as { day: string; name: string; madeAt: string; text: string }[],
    /** Days (`begin_date`) asked for and not made. */
    wanted: [] as string[],
    /** Answers in place of the usual ones. */
    instead: (_path: string, _call: number): Response | null => null,
    /** Called before each search. */
    beforeSearch: (_offset: number): void => {},
    calls: [] as string[],
    /** Makes what was asked for; `text` of each day. */
    makeReports: (now: number, text: (day: string) => string = () => fileOf()) => {
      for (const day of pago.wanted.splice(0)) {
        const name = `seller-analytics-${day}-${now}.csv`;
        pago.files.push({ day, name, madeAt: new Date(now).toISOString(), text: text(day) });
      }
    },
  };
  const search = (c: Context) => {
    const { begin_date: from, end_date: to, offset, limit } = c.req.query() as Record<string, string>;
    pago.beforeSearch(Number(offset));
    const found = pago.payments
      .filter(({ updatedAt }) => Date.parse(updatedAt) >= Date.parse(from!) && Date.parse(updatedAt) <= Date.parse(to!))
      .toSorted((a, b) => Date.parse(a.updatedAt) - Date.parse(b.updatedAt) || a.id - b.id);
    const page = found.slice(Number(offset), Number(offset) + Number(limit));
    return c.json({
      paging: { total: found.length, limit, offset },
      results: page.map((one) => paymentJson(one, one.isShort)),
    });
  };
  const root = '/v1/account/release_report';
  const routes = (app: Hono) => {
    app.use('/v1/*', async (c, next) => {
      pago.calls.push(`${c.req.method} ${c.req.path}${new URL(c.req.url).search}`);
      return pago.instead(c.req.path, pago.calls.length) ?? next();
    });
    // a refused token is renewed once
    app.post('/oauth/token', (c) =>
      c.json({ access_token: 'APP-2', refresh_token: 'TG-2', expires_in: 21_600, user_id: 190_012_345 }),
    );
    app.get('/v1/payments/search', search);
    app.get('/v1/payments/:id', (c) =>
      c.json(paymentJson(pago.payments.find(({ id }) => String(id) === c.req.param('id'))!)),
    );
    app.get(`${root}/config`, (c) => (pago.form ? c.json(pago.form) : c.json({ message: 'not found' }, 404)));
    app.post(`${root}/config`, async (c) => {
      pago.form = await c.req.json();
      return c.json(pago.form, 201);
    });
    app.get(`${root}/list`, (c) =>
      c.json(
        pago.files.map(({ day, name, madeAt }, id) => ({
          id,
          begin_date: `${day}T03:00:00Z`,
          end_date: new Date(Date.parse(`${day}T02:59:59Z`) + 86_400_000).toISOString(),
          file_name: name,
          date_created: madeAt,
        })),
      ),
    );
    app.post(root, async (c) => {
      const { begin_date: from } = await c.req.json<{ begin_date: string }>();
      pago.wanted.push(from.slice(0, 10));
      return c.json({ id: 1, status: 'pending' }, 202);
    });
    app.get(`${root}/:name`, (c) => c.text(pago.files.find(({ name }) => name === c.req.param('name'))!.text));
  };
  return { pago, routes };
}

function paymentJson(
  { id, updatedAt, amount = 100, refunded = 0, status = 'approved', releaseStatus }: FakePayment,
  isShort = false,
) {
  return {
    id,
    status,
    currency_id: 'BRL',
    date_approved: '2026-11-01T10:00:00.000-04:00',
    date_last_updated: updatedAt,
    money_release_date: '2026-11-25T10:00:00.000-04:00',
    money_release_status: releaseStatus ?? 'pending',
    order: { id: 2_000_000_000_000 + id },
    transaction_amount: amount,
    transaction_amount_refunded: refunded,
    transaction_details: { net_received_amount: amount - 10 },
    ...(!isShort && {
      charges_details: [
        {
          name: 'ml_sale_fee',
          accounts: { from: 'collector' },
          amounts: { original: 10, refunded: refunded ? 10 : 0 },
        },
      ],
    }),
  };
}
