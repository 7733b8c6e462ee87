import { beforeAll, expect, test } from 'vitest';
import { queryRows } from '#server/platform/postgres/db.ts';
import { appClient } from '#server/platform/testing/appClient.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { openShop } from '#server/insight/sales/testing/shop.ts';

useTestDatabase();

type Client = Awaited<ReturnType<typeof appClient>>;
let asOwner: Client;
let asOther: Client;

beforeAll(async () => {
  const [owner, other] = [await openShop(), await openShop('Outra')];
  await queryRows('UPDATE users SET is_developer = true');
  [asOwner, asOther] = [await appClient(owner.viewer), await appClient(other.viewer)];
});

const answered = async (client: Client, text: string) => {
  const { data, errors } = await client.graphql(text);
  expect(errors).toBeUndefined();
  return data;
};
const regimes = async (client: Client) =>
  (await answered(client, '{ viewer { taxes { regimes { validFrom regime percent } } } }')).viewer.taxes.regimes;

test('a regime is set and deleted for the own account only, with its exact percentage', async () => {
  const set = (args: string) => `mutation { setTaxRegime(${args}) {
    ... on SetTaxRegimePayload { lines months taxSetting { validFrom regime percent } } ... on UserError { code } } }`;
  const percent = { validFrom: '2026-01-15', regime: 'PERCENT', percent: 6.1234 };
  expect(await answered(asOwner, set('validFrom: "2026-01-15", regime: PERCENT, percent: "6.1234"'))).toEqual({
    setTaxRegime: { lines: 0, months: expect.any(Number), taxSetting: percent },
  });
  await answered(asOwner, set('validFrom: "2026-03-01", regime: SIMPLES'));
  for (const wrong of ['regime: PERCENT', 'regime: PERCENT, percent: "100.1"', 'regime: SIMPLES, percent: "6"'])
    expect(await answered(asOwner, set(`validFrom: "2026-04-01", ${wrong}`))).toEqual({
      setTaxRegime: { code: 'BAD_REQUEST' },
    });
  const entered = [{ validFrom: '2026-03-01', regime: 'SIMPLES', percent: null }, percent];
  expect(await regimes(asOwner)).toEqual(entered);
  expect(await regimes(asOther)).toEqual([]);
  const remove = `mutation { deleteTaxRegime(validFrom: "2026-03-01") {
    ... on DeleteTaxRegimePayload { lines months } ... on UserError { code } } }`;
  expect(await answered(asOther, remove)).toEqual({ deleteTaxRegime: { code: 'NOT_FOUND' } });
  expect(await regimes(asOwner)).toEqual(entered);
  expect(await answered(asOwner, remove)).toMatchObject({ deleteTaxRegime: { lines: 0 } });
  expect(await regimes(asOwner)).toEqual([percent]);
});

test('the company of an account is told by its own user, and read by no other', async () => {
  const company = async (client: Client) =>
    (
      await answered(
        client,
        `{ viewer { taxes { company { openedOn months { month entered { minor currency } returned { minor } counted { minor } } } } } }`,
      )
    ).viewer.taxes.company;
  const set = `mutation { setCompanyOpening(openedOn: "2019-05-02") { ... on SetCompanyOpeningPayload { months lines } ... on UserError { code } }
    setMonthRevenues(months: [{ month: "2026-03-09", revenue: { minor: 5000, currency: "BRL" }, returned: { minor: 700, currency: "BRL" } }]) {
      ... on SetMonthRevenuesPayload { months lines } ... on UserError { code } } }`;
  expect(await answered(asOwner, set)).toMatchObject({
    setCompanyOpening: { lines: 0 },
    setMonthRevenues: { lines: 0 },
  });
  const { openedOn, months } = await company(asOwner);
  expect(openedOn).toBe('2019-05-02');
  expect(months.find(({ month }: { month: string }) => month === '2026-03-01')).toEqual({
    month: '2026-03-01',
    entered: { minor: 5_000, currency: 'BRL' },
    returned: { minor: 700 },
    counted: { minor: 4_300 },
  });
  const others = await company(asOther);
  expect(others.openedOn).toBeNull();
  expect(others.months.filter(({ entered }: { entered: unknown }) => entered !== null)).toEqual([]);
  const wrong = (month: string) =>
    `mutation { setMonthRevenues(months: [${month}]) { ... on UserError { code } } setCompanyOpening(openedOn: "2100-01-01") { ... on UserError { code } } }`;
  for (const month of [
    '{ month: "2026-03-01", revenue: { minor: 5, currency: "USD" } }',
    '{ month: "2026-03-01", revenue: { minor: -5, currency: "BRL" } }',
    '{ month: "2100-03-01" }',
  ])
    expect(await answered(asOwner, wrong(month))).toEqual({
      setMonthRevenues: { code: 'BAD_REQUEST' },
      setCompanyOpening: { code: 'BAD_REQUEST' },
    });
  await answered(asOwner, 'mutation { setMonthRevenues(months: [{ month: "2026-03-01" }]) { __typename } }');
  expect((await company(asOwner)).months.every(({ entered }: { entered: unknown }) => entered === null)).toBe(true);
});

test('the year of an MEI has its DAS and its limit, for that account only', async () => {
  const set = 'mutation { setTaxRegime(validFrom: "2020-01-01", regime: MEI) { __typename } }';
  const ask = `{ viewer { taxes { mei { year das { minor } dasFrom dasUntil hasOverhead limit { minor } revenue { minor } state isNear passesIn missingMonths } } } }`;
  await answered(asOther, set);
  expect((await answered(asOwner, ask)).viewer.taxes.mei).toBeNull();
  expect((await answered(asOther, ask)).viewer.taxes.mei).toMatchObject({
    hasOverhead: false,
    limit: { minor: 8_100_000 },
    revenue: { minor: 0 },
    state: 'INSIDE',
    isNear: false,
    passesIn: null,
  });
});

test('a rate is stored exactly, and an invalid rate is refused', async () => {
  const set = (rate: string) => `mutation { setExchangeRate(${rate}) {
    ... on SetExchangeRatePayload { exchangeRate { currency day brl } } ... on UserError { code } } }`;
  const rate = { currency: 'USD', day: '2026-01-02', brl: '999999999.87654321' };
  expect(await answered(asOwner, set('currency: "USD", day: "2026-01-02", brl: "999999999.87654321"'))).toEqual({
    setExchangeRate: { exchangeRate: rate },
  });
  for (const wrong of ['currency: "USD", brl: "0"', 'currency: "USD", brl: "-1"', 'currency: "BRL", brl: "1"'])
    expect(await answered(asOwner, set(`day: "2026-01-02", ${wrong}`))).toEqual({
      setExchangeRate: { code: 'BAD_REQUEST' },
    });
  const own = async (client: Client) =>
    (
      await answered(
        client,
        `{ viewer { exchangeRates(currency: "USD", startDate: "2026-01-02", endDate: "2026-01-02") { days { ownBrl } } } }`,
      )
    ).viewer.exchangeRates.days[0].ownBrl;
  expect([await own(asOwner), await own(asOther)]).toEqual([Number(rate.brl), null]);
  const remove = `mutation { deleteExchangeRate(currency: "USD", day: "2026-01-02") {
    ... on DeleteExchangeRatePayload { viewer { name } } ... on UserError { code } } }`;
  expect(await answered(asOther, remove)).toEqual({ deleteExchangeRate: { viewer: { name: 'Outra' } } });
  expect(await own(asOwner)).toBe(Number(rate.brl));
  await answered(asOwner, remove);
  expect(await own(asOwner)).toBeNull();
});
