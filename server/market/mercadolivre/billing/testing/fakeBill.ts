import type { Context, Hono } from 'hono';

export interface FakeRow {
  id: number;
  subType: string;
  amount: number;
  key?: string;
  report?: 'ML/details' | 'ML/full/details' | 'MP/details';
  document?: 'BILL' | 'CREDIT_NOTE';
  orderId?: number;
  day?: string;
}

interface FakeDocument {
  id: number;
  type: string;
}

export interface FakePeriod {
  key: string;
  from: string;
  to: string;
  isClosed?: boolean;
}

export const NOVEMBER: FakePeriod = { key: '2026-11-01', from: '2026-11-01', to: '2026-11-30' };
export const OCTOBER: FakePeriod = { key: '2026-10-01', from: '2026-10-01', to: '2026-10-31', isClosed: true };

/** A Mercado Livre with bills; tests change what it holds, and how it answers. */
export function fakeBill(rows: FakeRow[], periods: FakePeriod[] = [NOVEMBER]) {
  const bill = {
    rows,
    periods,
    /** Rows of a page at most. */
    pageSize: 1_000,
    /** Pages after this id start again. */
    liesAfter: Infinity,
    /** What the summary lists besides the rows. */
    unlisted: [] as { type: string; amount: number }[],
    /** Bills and credit notes, by the period's key. */
    documents: {} as Record<string, FakeDocument[]>,
    /** Bytes of files, by their ids. */
    files: {} as Record<string, { type: string; bytes: string }>,
    /** Answers in place of the usual ones. */
    instead: (_call: number): Response | null => null,
    /** Every call of billing. */
    calls: [] as string[],
  };
  const ofKey = (key: string) => bill.rows.filter((row) => (row.key ?? NOVEMBER.key) === key);
  const details = (report: FakeRow['report']) => (c: Context) => {
    const { document_type: document, from_id: fromId, detail_sub_types: subTypes, limit } = c.req.query();
    const from = Number(fromId) > bill.liesAfter ? 0 : Number(fromId);
    const found = ofKey(c.req.param('key')!)
      .filter((row) => (row.report ?? 'ML/details') === report && (row.document ?? 'BILL') === document)
      .filter((row) => row.id > from && (!subTypes || row.subType === subTypes))
      .toSorted((a, b) => a.id - b.id);
    const page = found.slice(0, Math.min(Number(limit), bill.pageSize));
    return c.json({
      limit: bill.pageSize,
      total: found.length,
      last_id: page.at(-1)?.id ?? 0,
      results: page.map(rowJson),
    });
  };
  const routes = (app: Hono) => {
    app.use('/billing/*', async (c, next) => {
      bill.calls.push(`${c.req.path}${new URL(c.req.url).search}`.replace('/billing/integration', ''));
      return bill.instead(bill.calls.length) ?? next();
    });
    app.get('/billing/integration/monthly/periods', (c) =>
      c.json({ total: bill.periods.length, results: bill.periods.map(periodJson) }),
    );
    const root = '/billing/integration/periods/key/:key';
    app.get(`${root}/group/ML/details`, details('ML/details'));
    app.get(`${root}/group/ML/full/details`, details('ML/full/details'));
    app.get(`${root}/group/MP/details`, details('MP/details'));
    app.get(`${root}/summary/details`, (c) => {
      const group = c.req.query('group')!;
      const listed = ofKey(c.req.param('key')).filter(
        ({ report = 'ML/details', document = 'BILL' }) => report.startsWith(group) && document === 'BILL',
      );
      const sums = listed.map(({ subType, amount }) => ({ type: subType, amount }));
      const isBonus = ({ type }: { type: string }) => type.startsWith('B');
      const all = group === 'ML' ? [...sums, ...bill.unlisted] : sums;
      return c.json({
        bill_includes: { charges: all.filter((sum) => !isBonus(sum)), bonuses: all.filter(isBonus) },
      });
    });
    app.get(`${root}/documents`, (c) => {
      const { group, offset, limit } = c.req.query();
      const all = group === 'ML' ? (bill.documents[c.req.param('key')] ?? []) : [];
      // the official example has fewer documents than it counts
      const results = all.slice(Number(offset), Number(offset) + Math.min(Number(limit), 1));
      return c.json({ total: all.length, results: results.map(documentJson) });
    });
    app.get('/billing/integration/legal_document/:id', (c) => {
      const file = bill.files[c.req.param('id')];
      return file ? c.body(file.bytes, 200, { 'content-type': file.type }) : c.json({ message: 'not found' }, 404);
    });
    app.get('/billing/integration/group/ML/order/details', (c) => {
      const ids = c.req.query('order_ids')!.split(',');
      return c.json({
        results: ids.map((id) => ({
          order_id: Number(id),
          details: bill.rows.filter(({ orderId }) => String(orderId) === id).map(rowJson),
        })),
      });
    });
  };
  return { bill, routes };
}

const rowJson = ({ id, subType, amount, orderId, day = '2026-11-10' }: FakeRow) => ({
  charge_info: {
    detail_id: id,
    detail_type: subType.startsWith('B') ? 'BONUS' : 'CHARGE',
    detail_sub_type: subType,
    detail_amount: amount,
    creation_date_time: `${day}T10:00:00`,
    transaction_detail: `Texto de ${subType}`,
  },
  sales_info: orderId ? [{ order_id: orderId, transaction_amount: 100 }] : null,
  currency_info: { currency_id: 'BRL' },
});

const documentJson = ({ id, type }: FakeDocument) => ({
  id,
  document_type: type,
  document_status: 'BILLED',
  expiration_date: '2026-12-10',
  amount: 100.1,
  unpaid_amount: 0,
  currency_id: 'BRL',
  files: [{ file_id: `7_NF_${id}_pdf`, reference_number: `NF${id}` }],
});

const periodJson = ({ key, from, to, isClosed = false }: FakePeriod) => ({
  key,
  period: { date_from: from, date_to: to },
  period_status: isClosed ? 'CLOSED' : 'OPEN',
  expiration_date: '2026-12-10',
  debt_expiration_date: '2026-12-12',
  amount: 100.1,
  unpaid_amount: 0,
});
