import { expect, test } from 'vitest';
import type { AmazonSession } from '#server/market/amazon/auth/amazonSession.ts';
import { statedSums } from './statedSums.ts';

const [BRAZIL, UNITED_STATES] = ['A2Q3Y263D00KWC', 'ATVPDKIKX0DER'];
const NOW = Date.parse('2026-11-26T12:00:00Z');
const money = (currencyAmount: string | null, currencyCode = 'BRL') => ({ currencyCode, currencyAmount });
const partner = (marketplaceId?: string, accountType = 'Standard Orders') => ({ accountType, marketplaceId });

/** A session whose calls are answered by operation and query. */
function sessionOf(answer: (operation: string, query: URLSearchParams) => { status?: number; data: unknown }) {
  const asked: string[] = [];
  const session = {
    region: 'na',
    effects: { now: () => NOW },
    call: (operation: string, { url }: { url: string }) => {
      const query = new URL(url).searchParams;
      asked.push(`${operation} ${query.toString()}`);
      return Promise.resolve({ status: 200, ...answer(operation, query) });
    },
  };
  return { session: session as unknown as AmazonSession, asked };
}

async function read(session: AmazonSession, settlements: string[] = []) {
  const found = [];
  for await (const page of statedSums(session, settlements)) found.push(...page);
  return found;
}

test('balances are read by type and page, those of one country and account type together, without those below', async () => {
  const { session, asked } = sessionOf((_, query) => {
    const balanceType = query.get('balanceType')!;
    if (balanceType !== 'AVAILABLE') return { data: { balances: [] } };
    if (query.get('nextToken') === 'more')
      return {
        data: {
          balances: [
            { partnerMetadata: partner(BRAZIL), balanceType, amount: money('0.05') },
            { partnerMetadata: partner(UNITED_STATES), balanceType, amount: money('7.00', 'USD') },
          ],
        },
      };
    return {
      data: {
        balances: [
          { partnerMetadata: partner(BRAZIL), balanceType, amount: money('-12.30'), balances: [{ balanceType }] },
          { partnerMetadata: partner(BRAZIL, 'Invoiced Orders'), balanceType, amount: money('1.00') },
          { partnerMetadata: partner(BRAZIL), balanceType: 'TOTAL', amount: money('999.00') },
          { partnerMetadata: partner(), balanceType, amount: money('5.00') },
          { partnerMetadata: partner(BRAZIL), balanceType, amount: null },
        ],
        nextToken: 'more',
      },
    };
  });
  const sums = await read(session);
  expect(sums.map(({ country, currency, name, amountMinor }) => [country, currency, name, amountMinor])).toEqual([
    ['BR', 'BRL', 'Standard Orders', -1_225],
    ['BR', 'BRL', 'Invoiced Orders', 100],
    ['US', 'USD', 'Standard Orders', 700],
  ]);
  expect(sums[0]).toMatchObject({ marketplace: 'amazon', kind: 'available', statedAt: new Date(NOW) });
  expect(asked).toHaveLength(6);
  expect(asked.every((one) => one.startsWith('listBalances'))).toBe(true);
});

test('the proceeds of each settlement are asked for by its id, of all account types together', async () => {
  const { session, asked } = sessionOf((operation, query) =>
    operation === 'listBalances'
      ? { data: {} }
      : {
          data: {
            summaries:
              query.get('relatedIdentifierValue') === 'unknown'
                ? []
                : [
                    { partnerMetadata: partner(BRAZIL), netProceeds: money('10.00') },
                    { partnerMetadata: partner(BRAZIL, 'Invoiced Orders'), netProceeds: money('2.50') },
                  ],
          },
        },
  );
  const sums = await read(session, ['S1', 'unknown']);
  expect(sums.map(({ kind, name, amountMinor }) => [kind, name, amountMinor])).toEqual([['net_proceeds', 'S1', 1_250]]);
  expect(asked.slice(-2)).toEqual([
    'listSummary relatedIdentifierName=SETTLEMENT_ID&relatedIdentifierValue=S1',
    'listSummary relatedIdentifierName=SETTLEMENT_ID&relatedIdentifierValue=unknown',
  ]);
});

test('without the right the note names the one that is missing', async () => {
  const { session } = sessionOf(() => ({ status: 403, data: {} }));
  await expect(read(session)).rejects.toThrow(/Finance and Accounting.*não informa saldos/);
});
