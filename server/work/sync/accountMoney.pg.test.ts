import { expect, test } from 'vitest';
import { hasTrials } from '#server/platform/testing/hasTrials.ts';
import { queryRow, queryRows } from '#server/platform/postgres/db.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { marketplaceTrial } from '#server/work/sync/testing/marketplaceTrial.ts';

useTestDatabase();

const DAYS = 60;

/** What the marketplace lists of the account itself, by type, in cents of BRL. */
async function listedBy(url: string, { clientId, clientSecret, refreshToken }: Record<string, string>) {
  const fields = {
    grant_type: 'refresh_token',
    client_id: clientId!,
    client_secret: clientSecret!,
    refresh_token: refreshToken!,
  };
  const login = await fetch(`${url}/auth/o2/token`, { method: 'POST', body: new URLSearchParams(fields) });
  const { access_token: token } = (await login.json()) as { access_token: string };
  const sums: Record<string, number> = {};
  const days: Record<string, string[]> = {};
  const after = new Date(Date.now() - DAYS * 86_400_000).toISOString();
  for (let next = ''; ;) {
    const query = `postedAfter=${encodeURIComponent(after)}&marketplaceId=A2Q3Y263D00KWC${next}`;
    const response = await fetch(`${url}/finances/2024-06-19/transactions?${query}`, {
      headers: { 'x-amz-access-token': token, 'user-agent': 'Test/1.0' },
    });
    const { payload } = (await response.json()) as any; // eslint-disable-line -- answers are read without our types
    for (const one of payload.transactions) {
      if (one.relatedIdentifiers.length > 0 || !one.marketplaceDetails) continue;
      const leaf = JSON.stringify(one.breakdowns);
      const type = /Reserve|FBAStorageFee|SellerExperienceFee/.exec(leaf)?.[0] ?? one.transactionType;
      sums[type] = (sums[type] ?? 0) + Math.round(one.totalAmount.currencyAmount * 100);
      (days[type] ??= []).push(new Date(Date.parse(one.postedDate) - 3 * 3_600_000).toISOString().slice(0, 10));
    }
    if (!payload.nextToken) return { sums, days };
    next = `&nextToken=${encodeURIComponent(payload.nextToken)}`;
  }
}

test.runIf(hasTrials)(
  'a sync keeps the account’s money by kind: payouts in no figure, what reports list once, the rest by name',
  async () => {
    const trial = await marketplaceTrial(
      'amazon',
      {},
      { size: { orders: 0.1 }, without: ['traffic', 'feeEstimates', 'returns'] },
    );
    try {
      await trial.play('account-money');
      const accountId = await trial.newAccount();
      await queryRows(
        `UPDATE sync_streams SET watermark = now() - make_interval(days => $2) WHERE account_id = $1 AND stream = 'fees'`,
        [accountId, DAYS - 3],
      );
      expect(await trial.sync(accountId, 'manual')).toMatchObject({ status: 'success', error: null });
      const { sums, days } = await listedBy(trial.simulator.url, trial.simulator.accounts.amazon);
      const stored = await queryRows<{ kind: string; minor: number; counted: number; outside: number }>(
        `SELECT kind, sum(amount * 100)::int AS minor,
              coalesce(sum(amount * 100) FILTER (WHERE counts), 0)::int AS counted,
              coalesce(sum(amount * 100) FILTER (WHERE is_of_account), 0)::int AS outside
       FROM viewer.ledger_lines WHERE account_id = $1 AND source = 'amazon.finances' AND order_id IS NULL AND currency = 'BRL'
         AND source_ref LIKE 'BR-%' GROUP BY kind ORDER BY kind::text`,
        [accountId],
      );
      const firstAdDay = (
        await queryRow<{ day: string }>('SELECT min(day)::text AS day FROM ad_spend_days WHERE account_id = $1', [
          accountId,
        ])
      ).day;
      const payments = days.ProductAdsPayment!;
      const withoutReport = payments.filter((day) => day < firstAdDay).length;
      expect([withoutReport > 0, withoutReport < payments.length]).toEqual([true, true]);
      // what the report was not read for counts as in Finances
      const given = days.FBAInventoryReimbursement!;
      const { unread } = await queryRow<{ unread: number }>(
        `SELECT count(*)::int AS unread FROM unnest($2::date[]) day, sync_streams s
       WHERE s.account_id = $1 AND s.stream = 'reimbursements' AND NOT s.read_days @> day`,
        [accountId, given],
      );
      expect([unread > 0, unread < given.length]).toEqual([true, true]);
      const undecided = sums.Adjustment! + sums.NetworkComminglingTransaction!;
      expect(Object.fromEntries(stored.map(({ kind, ...figures }) => [kind, figures]))).toEqual({
        ads_billed: { minor: payments.length * -15_000, counted: withoutReport * -15_000, outside: 0 },
        movement: { minor: sums.Transfer! + sums.Reserve! + sums.DebtRecovery!, counted: 0, outside: 0 },
        reimbursement: {
          minor: sums.FBAInventoryReimbursement,
          counted: (sums.FBAInventoryReimbursement! / given.length) * unread,
          outside: 0,
        },
        storage: { minor: sums.FBAStorageFee, counted: 0, outside: 0 },
        account_fee: { minor: sums.ServiceFee, counted: sums.ServiceFee, outside: 0 },
        other_fee: {
          minor: sums.SellerExperienceFee! + undecided,
          counted: sums.SellerExperienceFee,
          outside: undecided,
        },
      });
      const noteOf = async (stream: string) =>
        (
          await queryRow<{ note: string }>(
            'SELECT note FROM sync_streams WHERE account_id = $1 AND stream = $2::"SyncStreamName"',
            [accountId, stream],
          )
        ).note;
      const payouts = await noteOf('settlements');
      expect(payouts).toMatch(/não conhecemos other-transaction\/other-transaction\/Seller Experience Fee\./);
      expect(payouts).not.toContain('não fecha');
      const note = await noteOf('fees');
      expect(note).toMatch(/não conhecemos a cobrança “AmazonFees\/SellerExperienceFee” \(\d lançamentos?\)/);
      expect(note).toContain('não conhecemos o tipo “NetworkComminglingTransaction”');
      expect(note).toMatch(/sem país ou moeda e ficaram de fora: .*ServiceFee/);
    } finally {
      await trial.simulator.close();
    }
  },
);
