import { expect, test } from 'vitest';
import { DAY } from '#simulator/seller/calendar.ts';
import { BRAZIL, type Json, NOW, openSimulator, UNITED_STATES } from '#simulator/testing/openSimulator.ts';
import { flatRows, sourceReports } from '#simulator/testing/sourceReports.ts';

const ROOT = '/finances/2024-06-19';
const cents = ({ currencyAmount }: Json) => Math.round(currencyAmount * 100);
const number = (text: string) => Math.round(Number(text.replaceAll('.', '').replace(',', '.')) * 100);

async function openWithMoney() {
  const simulator = await openSimulator();
  await simulator.control('/scenario', { name: 'account-money' });
  return simulator;
}

test('the summary of a settlement is its total without what is reserved', async () => {
  const simulator = await openWithMoney();
  const reports = await sourceReports({ url: simulator.url, amazon: simulator.accounts.amazon });
  const listed = await reports.listed('GET_V2_SETTLEMENT_REPORT_DATA_FLAT_FILE_V2');
  for (const { reportId, reportDocumentId } of listed.filter((one) => one.marketplaceIds!.includes(BRAZIL))) {
    const [head, ...rows] = flatRows(await reports.document(reportDocumentId!));
    const reserve = rows
      .filter((row) => row['amount-description']!.includes('Reserve Amount'))
      .reduce((sum, row) => sum + number(row.amount!), 0);
    const query = `relatedIdentifierName=SETTLEMENT_ID&relatedIdentifierValue=${reportId}`;
    const { body } = await simulator.amazon(`${ROOT}/summary?${query}`);
    const [summary] = body.summaries;
    expect(cents(summary.netProceeds)).toBe(number(head!['total-amount']!) - reserve);
    const parts = summary.breakdowns.reduce((sum: number, one: Json) => sum + cents(one.breakdownAmount), 0);
    expect(parts).toBe(cents(summary.netProceeds));
  }
});

test('a balance is what was released since the last settlement, what is deferred, and the reserve', async () => {
  const simulator = await openWithMoney();
  const { body } = await simulator.amazon(`${ROOT}/balances`);
  expect(body.balances.map((one: Json) => one.partnerMetadata.marketplaceId)).toEqual([BRAZIL, UNITED_STATES]);
  for (const total of body.balances) {
    const [available, reserved] = total.balances;
    expect([total.balanceType, available.balanceType, reserved.balanceType]).toEqual([
      'TOTAL',
      'AVAILABLE',
      'RESERVED',
    ]);
    expect(cents(total.amount)).toBe(cents(available.amount) + cents(reserved.amount));
    const parts = reserved.balances.map((one: Json) => cents(one.amount));
    expect(parts[0] + parts[1]).toBe(cents(reserved.amount));
    const { body: alone } = await simulator.amazon(
      `${ROOT}/balances?balanceType=DEFERRED&marketplaceIds=${total.partnerMetadata.marketplaceId}`,
    );
    expect(alone.balances.map((one: Json) => cents(one.amount))).toEqual([parts[0]]);
  }
});

test('what is deferred is what Finances defers, and a past day is the end of that day', async () => {
  const simulator = await openWithMoney();
  const day = '2026-11-15';
  const { body } = await simulator.amazon(
    `${ROOT}/balances?balanceType=DEFERRED&marketplaceIds=${BRAZIL}&asOfDate=${day}`,
  );
  const end = Date.parse('2026-11-16T03:00:00Z');
  let deferred = 0;
  for (let token = '', isFirst = true; isFirst || token; isFirst = false) {
    const query = new URLSearchParams({
      postedAfter: new Date(end - 60 * DAY).toISOString(),
      postedBefore: new Date(end).toISOString(),
      marketplaceId: BRAZIL,
      ...(token && { nextToken: token }),
    });
    const { body: page } = await simulator.amazon(`${ROOT}/transactions?${query}`);
    for (const one of page.payload.transactions) {
      const context = one.contexts?.find((each: Json) => each.contextType === 'DeferredContext');
      if (context && Date.parse(context.maturityDate) >= end) deferred += cents(one.totalAmount);
    }
    token = page.payload.nextToken ?? '';
  }
  expect(deferred).toBeGreaterThan(0);
  expect(body.balances).toMatchObject([{ asOfDate: day, amount: { currencyCode: 'BRL' } }]);
  expect(cents(body.balances[0].amount)).toBe(deferred);
});

test('the available balance is what the days since the last settlement brought', async () => {
  const simulator = await openSimulator();
  const { body: listed } = await simulator.amazon(
    '/reports/2021-06-30/reports?reportTypes=GET_V2_SETTLEMENT_REPORT_DATA_FLAT_FILE_V2',
  );
  const last = listed.reports.find((one: Json) => one.marketplaceIds.includes(BRAZIL));
  const start = last.dataEndTime.slice(0, 10);
  const day = new Date(NOW).toISOString().slice(0, 10);
  const of = `marketplaceIds=${BRAZIL}`;
  const balance = await simulator.amazon(`${ROOT}/balances?balanceType=AVAILABLE&${of}&asOfDate=${day}`);
  const summary = await simulator.amazon(`${ROOT}/summary?${of}&periodStart=${start}&periodEnd=${day}`);
  expect(cents(balance.body.balances[0].amount)).toBe(cents(summary.body.summaries[0].netProceeds));
});

test.each([
  'balances?balanceType=ALL',
  'balances?asOfDate=today',
  'summary',
  'summary?periodStart=2026-11-01',
  'balances?marketplaceIds=X',
])('%s is refused', async (path) => {
  const { amazon } = await openSimulator();
  expect((await amazon(`${ROOT}/${path}`)).status).toBe(400);
});
