import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { hasTrials } from '#server/platform/testing/hasTrials.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { useMarketplaces } from '#server/market/baseUrls.ts';
import { ReadLater } from '#server/market/connector.ts';
import { turnsSpent, waitForTurn } from '#server/market/http/waitForTurn.ts';
import { fakeServer } from '#server/market/testing/fakeServer.ts';
import { testEffects } from '#server/market/testing/testEffects.ts';
import { amazonSession } from './amazonSession.ts';
import { amazonTurn, reportTurn } from './rates.ts';

useTestDatabase();

const VISITS = 'GET_SALES_AND_TRAFFIC_REPORT';
const LISTINGS = 'GET_MERCHANT_LISTINGS_ALL_DATA';
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let clients = 0;
/** An application at an Amazon that refuses the report types of `refused`. */
async function application(refused: string[] = []) {
  const clientId = `client ${(clients += 1)}`;
  const asked: string[] = [];
  const app = new Hono().post('/reports/2021-06-30/reports', async (c) => {
    const { reportType } = (await c.req.json()) as { reportType: string };
    asked.push(reportType);
    // amzn/selling-partner-api-docs#1624: one type is refused while others pass; no header says which quota is spent
    return refused.includes(reportType)
      ? c.json(
          { errors: [{ code: 'QuotaExceeded', message: 'You exceeded your quota for the requested resource.' }] },
          429,
        )
      : c.json({ reportId: 'ID323' }, 202);
  });
  const url = await fakeServer(app);
  useMarketplaces({ spApi: { na: url } });
  const effects = testEffects();
  const token = () => Promise.resolve({ accessToken: 'Atza|1', clientId });
  return {
    clientId,
    asked,
    refused,
    effects,
    /** A seller of the application, who asks for reports. */
    seller: async () => {
      const { accountId } = await newViewer();
      const owner = { accountId, clientId };
      const session = amazonSession(
        { ...owner, marketplaceCode: 'BR' },
        { selling: token, advertising: token },
        effects,
      );
      const ask = (reportType: string) =>
        session.call('createReport', {
          method: 'POST',
          url: `${url}/reports/2021-06-30/reports`,
          body: JSON.stringify({ reportType }),
          repeatable: true,
          narrowTurn: reportTurn(owner, reportType),
        });
      return { owner, ask };
    },
  };
}

test('a refused report type waits for its own quota; other types are asked for at once', async () => {
  const { seller, asked, effects } = await application([VISITS]);
  const { ask, owner } = await seller();
  await expect(ask(VISITS)).rejects.toThrow(
    /^Amazon \(createReport\): recusou por excesso de chamadas \(429\) até 20\/11, 09:31. A próxima sincronização continua.$/,
  );
  await expect(ask(VISITS)).rejects.toBeInstanceOf(ReadLater);
  for (let report = 0; report < 3; report += 1) await ask(LISTINGS);
  expect(asked).toEqual([VISITS, LISTINGS, LISTINGS, LISTINGS]);
  expect(effects.slept.filter((ms) => ms > 0)).toEqual([]);
  const [all] = await turnsSpent([amazonTurn(owner, 'createReport')], effects.now());
  expect(all, 'the quota of all types is not emptied').toMatchObject({ spent: 4, burst: 15 });
});

test('the interval of visits doubles after each refusal, up to an hour, and shrinks with each answer', async () => {
  const { seller, effects, refused } = await application([VISITS]);
  const { ask, owner } = await seller();
  const minutes = async () => {
    const [use] = await turnsSpent([reportTurn(owner, VISITS)], effects.now());
    return Math.round(use!.intervalMs / MINUTE);
  };
  const intervals = [await minutes()];
  for (let refusal = 0; refusal < 4; refusal += 1) {
    await expect(ask(VISITS)).rejects.toBeInstanceOf(ReadLater);
    intervals.push(await minutes());
    effects.pass(60 * MINUTE);
  }
  expect(intervals).toEqual([16, 31, 60, 60, 60]);
  refused.splice(0);
  for (let answer = 0; answer < 14; answer += 1) {
    await ask(VISITS);
    intervals.push(await minutes());
    effects.pass(60 * MINUTE);
  }
  expect(intervals.slice(5)).toEqual([54, 49, 44, 39, 35, 32, 29, 26, 23, 21, 19, 17, 16, 16]);
});

test.runIf(hasTrials)(
  'all sellers of an application together are not asked for more than 4 reports of visits at once and 96 in any 24 hours',
  async () => {
    const { seller, effects } = await application();
    const sellers = [await seller(), await seller()];
    const at: number[] = [];
    for (const end = effects.now() + 3 * DAY; effects.now() < end; effects.pass(5 * MINUTE))
      for (const { ask } of sellers)
        await ask(VISITS).then(
          () => at.push(effects.now()),
          (error: Error) => expect(error).toBeInstanceOf(ReadLater),
        );
    const within = (span: number) =>
      Math.max(...at.map((from) => at.filter((one) => one >= from && one < from + span).length));
    expect(within(10 * MINUTE)).toBe(4);
    expect(within(DAY)).toBeLessThanOrEqual(96);
    expect(at.length).toBeGreaterThan(3 * 90);
  },
);

test('a report type without a quota of its own does not wait for another account', async () => {
  const { seller, clientId } = await application();
  const [one, other] = [await seller(), await seller()];
  for (let report = 0; report < 15; report += 1) await one.ask(LISTINGS);
  await expect(one.ask(LISTINGS)).rejects.toThrow(/a cota de chamadas está esgotada até 20\/11, 09:0[01]/);
  await other.ask(LISTINGS);
  const stranger = { accountId: other.owner.accountId, clientId: `${clientId} of another seller` };
  await waitForTurn(reportTurn(stranger, VISITS), testEffects());
  const [use] = await turnsSpent([reportTurn(other.owner, VISITS)], testEffects().now());
  expect(use!.spent).toBe(0);
});
