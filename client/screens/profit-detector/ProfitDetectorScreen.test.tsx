import { setCurrency } from '#client/lib/language/currency.ts';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RelayEnvironmentProvider } from 'react-relay/hooks';
import { createMockEnvironment, MockPayloadGenerator } from 'relay-test-utils';
import { expect, test, vi } from 'vitest';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { loaderIn } from '#client/data/startQuery.ts';
import { typeDay } from '#client/ui/day/typeDay.ts';
import { loadProfitDetector } from './loadProfitDetector.ts';
import { ProfitDetectorScreen } from './ProfitDetectorScreen.tsx';

const usd = (minor: number) => ({ minor, currency: 'USD' });
/** Amounts in US$, each with the same in BRL. */
const usds = (fields: Record<string, number | null>) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, minor]) => [
      [name, minor === null ? null : usd(minor)],
      [`${name}InReais`, minor === null ? null : { minor: minor * 5, currency: 'BRL' }],
    ]),
  );
const mug = {
  product: {
    id: 'UHJvZHVjdDo3',
    asin: 'B07',
    sku: 'MUG',
    name: 'Mug',
    imageUrl: null,
    marketplace: 'AMAZON',
    country: 'BR',
  },
  status: 'HEMORRHAGE',
  isDefault: true,
  units: 1_200,
  unitsWithoutCost: 0,
  unitsWithoutFreight: 0,
  isCostZero: false,
  marginPercent: -12.34,
  ...usds({ revenue: 1_234_567, profit: -152_345, profitPerUnit: -127, potentialSavings: 5_000 }),
  ...usds({ overheads: null, profitAfterOverheads: null }),
  mainCostDriver: 'PRODUCT_COST',
  mainCause: 'FEES',
  recommendedAction: 'Raise price to $18.57 (+$4.57) to reach 15%. Compare fulfilment.',
};
const unknown = {
  ...mug,
  isDefault: false,
  product: { ...mug.product, id: 'UHJvZHVjdDo4', asin: 'B08', name: null, sku: null },
  status: null,
  unitsWithoutCost: 3,
  unitsWithoutFreight: 7,
  marginPercent: null,
  ...usds({ profit: null, profitPerUnit: null, potentialSavings: null }),
  mainCostDriver: null,
  mainCause: null,
};
const alert = {
  id: 'A1',
  severity: 'CRITICAL',
  title: 'Mug is losing money',
  message: 'Lost $1,523.45',
  readAt: null,
  product: mug.product,
};
const summary = {
  ...usds({ monthlyLoss: -152_345 }),
  hasTax: true,
  hasAds: false,
  hasExchange: true,
  unclassified: 1,
  statuses: [
    { status: 'HEMORRHAGE', count: 1, ...usds({ amount: -152_345 }) },
    { status: 'LOSS', count: 0, ...usds({ amount: 0 }) },
    { status: 'DANGER', count: 2, ...usds({ amount: 4_200 }) },
    { status: 'LOW', count: 3, ...usds({ amount: 900 }) },
    { status: 'HEALTHY', count: 4, ...usds({ amount: 99_900 }) },
    { status: 'COSTING', count: 5, ...usds({ amount: -7_523 }) },
  ],
};
interface Answer {
  alerts?: object[];
  rows?: object[];
  summary?: object;
}
const answerWith = ({ alerts = [], rows = [mug, unknown], summary: changed = {} }: Answer = {}) => ({
  Viewer: () => ({
    id: 'V1',
    alerts: { edges: alerts.map((node) => ({ node })) },
    profitAnalyses: {
      startDate: '2026-10-21',
      endDate: '2026-11-19',
      rowCount: rows.length,
      page: 1,
      summary: { ...summary, ...changed },
      rows,
    },
  }),
});

function open(url = '/profit-detector') {
  const environment = createMockEnvironment();
  const router = createMemoryRouter(
    [
      {
        path: '/profit-detector',
        loader: loaderIn(environment, loadProfitDetector),
        element: <ProfitDetectorScreen />,
      },
      { path: '/profit-analysis/:asin', element: <p>analysis</p> },
    ],
    { initialEntries: [url] },
  );
  render(
    <RelayEnvironmentProvider environment={environment}>
      <RouterProvider router={router} useTransitions={false} />
    </RelayEnvironmentProvider>,
  );
  const pending = () => environment.mock.getMostRecentOperation();
  return {
    router,
    environment,
    user: userEvent.setup(),
    variables: () => pending().request.variables,
    answer: (resolvers: object = answerWith()) =>
      act(async () => {
        const operation = pending();
        environment.mock.resolve(operation, MockPayloadGenerator.generate(operation, resolvers));
      }),
    fail: () => act(async () => environment.mock.reject(pending(), new Error('offline'))),
  };
}
const opened = async (url?: string, answered: Answer = {}) => {
  const page = open(url);
  await screen.findByRole('status', { name: 'Loading' });
  await page.answer(answerWith(answered));
  return page;
};
const card = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) });

test('the banner shows the monthly loss without its sign, and the components of the profits', async () => {
  await opened();
  const banner = screen.getByRole('region', { name: 'Monthly loss' });
  expect(banner.textContent).toContain('You are losing $1,523.45');
  expect(banner.textContent).toContain('R$7,617.25 at R$5.00 per US$');
  expect(banner.textContent).toContain('Tax included');
  expect(banner.textContent).toContain('Ads not included');
  expect(screen.queryByText('no exchange rate')).toBeNull();
});

test('without an exchange rate the amounts are in reais and labelled so', async () => {
  await opened('/profit-detector', {
    summary: {
      hasExchange: false,
      monthlyLoss: { minor: 0, currency: 'BRL' },
      monthlyLossInReais: { minor: 0, currency: 'BRL' },
    },
  });
  expect(screen.getByText('no exchange rate')).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Monthly loss' }).textContent).toContain('No product loses money: R$0.00');
});

test('each status has its count and amount', async () => {
  await opened();
  expect(card('Hemorrhage').textContent).toBe('Hemorrhage1Losing $1,523.45');
  expect(card('Danger').textContent).toBe('Danger2At risk $42.00');
  expect(card('Healthy').textContent).toBe('Healthy4Earning $999.00');
  expect(card('Low margin').textContent).toBe('Low margin (3)');
  expect(card('No sales, costing').textContent).toBe('No sales, costing (5)');
  expect(screen.getByText(/^1 not classified/)).toBeTruthy();
});

test('the number of unprofitable products is unknown while no profit is known', async () => {
  const statuses = summary.statuses.map((each) => ({ ...each, count: 0 }));
  await opened('/profit-detector', { summary: { statuses } });
  expect(card('Hemorrhage').textContent).toBe('Hemorrhage—Losing —');
  expect(card('Low margin').textContent).toBe('Low margin (—)');
});

test('a card filters by its status in the URL; a second press or Show All clears the filter', async () => {
  const { router, user, variables, answer } = await opened();
  await user.click(card('Hemorrhage'));
  expect(router.state.location.search).toBe('?status=hemorrhage');
  expect(variables()).toMatchObject({ status: 'HEMORRHAGE' });
  await answer();
  expect(card('Hemorrhage').getAttribute('aria-pressed')).toBe('true');
  await user.click(card('Hemorrhage'));
  expect(router.state.location.search).toBe('');
  await user.click(card('No sales, costing'));
  expect(router.state.location.search).toBe('?status=costing');
  await answer();
  await user.click(card('Low margin'));
  expect(router.state.location.search).toBe('?status=low');
  await answer();
  await user.click(screen.getAllByRole('button', { name: 'Show All' })[0]!);
  expect(router.state.location.search).toBe('');
  expect(card('Low margin').getAttribute('aria-pressed')).toBe('false');
});

test('without a choice the days are the specification’s, with its words', async () => {
  const page = open();
  await screen.findByRole('status', { name: 'Loading' });
  expect(page.variables()).toMatchObject({ period: null, startDate: null, endDate: null });
  await page.answer();
  expect(screen.getByText('Last 30 complete days: Oct 21, 2026 – Nov 19, 2026')).toBeTruthy();
  expect((screen.getByLabelText('Period') as HTMLSelectElement).value).toBe('standard');
  expect(screen.getByRole('button', { name: 'Savings/Month' })).toBeTruthy();
});

test('a period is chosen in English into the address, and the words are of its days', async () => {
  const { router, user, variables, answer } = await opened('/profit-detector?status=loss');
  await user.selectOptions(screen.getByLabelText('Period'), 'Last month');
  expect(router.state.location.search).toBe('?period=lastMonth&status=loss');
  expect(variables()).toMatchObject({ period: 'LAST_MONTH', startDate: null, endDate: null, status: 'LOSS' });
  await answer();
  const banner = screen.getByRole('region', { name: 'Loss of the period' });
  expect(banner.textContent).toMatch(/^You are losing \$1,523\.45.* in these days/);
  expect(screen.getByText('Last month: Oct 21, 2026 – Nov 19, 2026')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Savings' })).toBeTruthy();
  expect(screen.getByText('Recommended actions are those of the last 30 complete days.')).toBeTruthy();
});

test('days of one’s own are typed in an English calendar, and those of the address are kept or refused', async () => {
  const { router, user, answer, variables } = open(
    '/profit-detector?period=custom&startDate=2026-10-02&endDate=2026-10-01',
  );
  await screen.findByRole('status', { name: 'Loading' });
  expect(variables()).toMatchObject({ period: 'CUSTOM', startDate: '2026-10-01', endDate: '2026-10-01' });
  await answer();
  expect(screen.getByRole('alert').textContent).toBe('The end date cannot be before the start date');
  await user.click(screen.getByRole('button', { name: 'Choose the dates in the calendar: Oct 1, 2026' }));
  const picker = within(await screen.findByRole('dialog', { name: 'Choose the dates in the calendar' }));
  expect(picker.getByRole('grid', { name: /October 2026/ })).toBeTruthy();
  await typeDay(user, picker.getByRole('group', { name: 'Start date' }), '2026-09-01');
  await user.click(picker.getByRole('button', { name: 'Apply' }));
  expect(router.state.location.search).toBe('?period=custom&startDate=2026-09-01&endDate=2026-10-01');
});

test('a status is explained for the days that are shown', async () => {
  const { user, variables } = await opened('/profit-detector?period=lastMonth');
  await user.click(screen.getByRole('button', { name: 'Explain this number: Hemorrhage' }));
  await screen.findByRole('dialog', { name: 'Explain this number: Hemorrhage' });
  expect(variables()).toMatchObject({
    input: { filter: { period: 'CUSTOM', startDate: '2026-10-21', endDate: '2026-11-19' } },
  });
});

test('a row explains its product’s profit for the days of the table', async () => {
  const { user, variables } = await opened();
  await user.click(screen.getByRole('button', { name: 'Explain this number: Profit of Mug' }));
  expect(await screen.findByRole('dialog', { name: 'Explain this number: Profit of Mug' })).toBeTruthy();
  expect(variables()).toEqual({
    input: {
      metric: 'PROFIT',
      filter: { period: 'CUSTOM', startDate: '2026-10-21', endDate: '2026-11-19' },
      productId: mug.product.id,
      inDollars: true,
      language: 'EN',
    },
  });
});

test('the table shows each product in American formats, and an unknown value as a dash', async () => {
  await opened();
  const [, first, second] = within(screen.getByRole('table')).getAllByRole('row');
  expect(first!.textContent).toContain('$12,345.67');
  expect(first!.textContent).toContain('1,200 units');
  expect(first!.textContent).toContain('-$1.27');
  expect(first!.textContent).toContain('Margin -12.3%');
  expect(first!.textContent).toContain('product cost');
  expect(first!.textContent).toContain('leak: fees');
  expect(first!.textContent).toContain('Raise price to $18.57 (+$4.57) to reach 15%.');
  expect(within(first!).getByTitle('R$61,728.35 at R$5.00 per US$')).toBeTruthy();
  expect(second!.textContent).toContain('B08');
  expect(second!.textContent).toContain('missing cost');
  expect(second!.textContent).toContain('7 units without own freight');
  expect(second!.textContent).toContain('Margin —');
});

test('where the account shows its overheads, the profit stays and what is left is below it', async () => {
  const allocated = { ...mug, ...usds({ overheads: 10_000, profitAfterOverheads: -162_345 }) };
  await opened('/profit-detector', { rows: [allocated, unknown] });
  const [, first, second] = within(screen.getByRole('table')).getAllByRole('row');
  expect(first!.textContent).toContain('-$1,523.45Overheads $100.00After overheads -$1,623.45');
  expect(second!.textContent).not.toContain('verheads');
});

test('View Details links to the analysis of that listing', async () => {
  const { router, user } = await opened();
  await user.click(screen.getAllByRole('button', { name: 'View Details' })[1]!);
  expect(router.state.location.pathname + router.state.location.search).toBe(
    '/profit-analysis/B08?product=UHJvZHVjdDo4',
  );
});

test('the box has only critical alerts, and an alert marked as read leaves it', async () => {
  const { user, environment } = await opened('/profit-detector', {
    alerts: [alert, { ...alert, id: 'A2', severity: 'HIGH', title: 'High' }],
  });
  const box = screen.getByRole('region', { name: 'Critical alerts' });
  expect(box.textContent).toContain('Critical alerts (1)');
  expect(box.textContent).not.toContain('High');
  expect(within(box).getByRole('link', { name: 'Mug is losing money' }).getAttribute('href')).toBe(
    '/profit-analysis/B07',
  );
  await user.click(within(box).getByRole('button', { name: /^Mark as read/ }));
  await act(async () =>
    environment.mock.resolveMostRecentOperation((operation) =>
      MockPayloadGenerator.generate(operation, {
        MarkAlertReadResult: () => ({ __typename: 'MarkAlertReadPayload' }),
        Alert: () => ({ id: 'A1', readAt: '2026-11-20T12:00:00.000Z' }),
      }),
    ),
  );
  expect(screen.queryByRole('region', { name: 'Critical alerts' })).toBeNull();
});

test('a column sorts in descending order first, in the URL', async () => {
  const { router, user, variables } = await opened();
  await user.click(screen.getByRole('button', { name: 'Revenue' }));
  expect(router.state.location.search).toBe('?sort=-revenue');
  expect(variables()).toMatchObject({ sort: { field: 'REVENUE', direction: 'DESC' } });
});

test('an empty table says so and offers to clear the filters', async () => {
  const { router, user } = await opened('/profit-detector?status=loss&search=x', { rows: [] });
  expect(screen.getByText('No products found')).toBeTruthy();
  await user.click(within(screen.getByRole('region', { name: 'Products' })).getByRole('button', { name: 'Show All' }));
  expect(router.state.location.search).toBe('');
});

test('a failed load says so and can be retried', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { user, fail, answer } = open();
  await screen.findByRole('status', { name: 'Loading' });
  await fail();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await answer();
  expect(screen.getByRole('table')).toBeTruthy();
});

test('the screen is marked as English', async () => {
  await opened();
  expect(screen.getByRole('heading', { level: 1 }).closest('[lang]')!.getAttribute('lang')).toBe('en');
});

test('the export has every filtered product in the chosen order, and the file name of the server', async () => {
  const fetch = vi.spyOn(globalThis, 'fetch').mockResolvedValue(
    new Response('', {
      headers: { 'content-disposition': 'attachment; filename="profit-detector-2026-11-20.xlsx"' },
    }),
  );
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const { user } = await opened('/profit-detector?status=loss&search=mug&sort=-revenue');
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await user.click(screen.getByRole('button', { name: 'XLSX' }));
  await waitFor(() => expect(click).toHaveBeenCalled());
  expect(fetch.mock.calls[0]![0]).toBe('/api/profit-detector/export?status=loss&search=mug&sort=-revenue&format=xlsx');
  expect((click.mock.contexts[0] as HTMLAnchorElement).download).toBe('profit-detector-2026-11-20.xlsx');
});

test.each([
  ['USD', '$12,345.67', /^Valores em US\$/],
  ['BRL', 'R$61,728.35', /^Valores em R\$/],
  ['SALE', 'R$61,728.35', /^Valores na moeda da venda/],
] as const)('in %s a product of Brazil has %s, and the explanations are in the same', async (choice, revenue, note) => {
  setCurrency(choice);
  try {
    const { answer, user, environment } = open();
    await answer(answerWith({ rows: [{ ...mug, currency: 'BRL' }] }));
    const row = within(screen.getByText('Mug').closest('tr')!);
    expect(row.getByText(revenue)).toBeTruthy();
    expect(screen.getAllByText(note)).toHaveLength(1);
    await user.click(row.getByRole('button', { name: /^Explain/ }));
    await waitFor(() =>
      expect(environment.mock.getMostRecentOperation().request.variables.input).toMatchObject({
        inDollars: choice === 'USD',
      }),
    );
  } finally {
    setCurrency('STANDARD');
  }
});

test('a sale in dollars is shown in them as the currency of the sale', async () => {
  setCurrency('SALE');
  try {
    const { answer } = open();
    await answer(answerWith({ rows: [{ ...mug, currency: 'USD' }] }));
    expect(within(screen.getByText('Mug').closest('tr')!).getByText('$12,345.67')).toBeTruthy();
  } finally {
    setCurrency('STANDARD');
  }
});
