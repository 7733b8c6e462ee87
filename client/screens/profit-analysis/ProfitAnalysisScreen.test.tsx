import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RelayEnvironmentProvider } from 'react-relay/hooks';
import { createMockEnvironment, MockPayloadGenerator } from 'relay-test-utils';
import { beforeEach, expect, test, vi } from 'vitest';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { loaderIn } from '#client/data/startQuery.ts';
import { saoPauloDay } from '#client/lib/time/time.ts';
import { loadProfitAnalysis } from './loadProfitAnalysis.ts';
import { ProfitAnalysisScreen } from './ProfitAnalysisScreen.tsx';

const usd = (minor: number) => ({ minor, currency: 'USD' });
/** Amounts in US$, each with the same in BRL. */
const usds = (fields: Record<string, number | null>) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, minor]) => [
      [name, minor === null ? null : usd(minor)],
      [`${name}InReais`, minor === null ? null : { minor: minor * 5, currency: 'BRL' }],
    ]),
  );
const product = {
  id: 'UHJvZHVjdDo3',
  asin: 'B07',
  sku: 'MUG',
  name: 'Mug',
  imageUrl: null,
  marketplace: 'AMAZON',
  country: 'BR',
};
// vector 8: cost 12, 100 units, storage 50, returns 30
const current = {
  currency: 'BRL',
  product,
  units: 100,
  unitsWithoutCost: 0,
  unitsWithoutFee: 0,
  unitsWithoutFreight: 0,
  isCostZero: false,
  estimatedShare: null,
  marginPercent: 21.84,
  ...usds({ overheads: null, profitAfterOverheads: null }),
  ...usds({ profitPerUnit: 545, revenue: 250_000, productCost: 1_200, recommendedPrice: null, potentialSavings: 700 }),
  costs: usds({
    productCost: 120_000,
    amazonFees: 67_500,
    storage: 5_000,
    returns: 3_000,
    tax: 0,
    ads: 1_000,
    total: 195_500,
  }),
  sellingPrice: usd(2_500),
  mainCostDriver: 'PRODUCT_COST',
  leakDriver: null,
  leakPoints: null,
  recommendedAction: 'Keep the price; negotiate larger lots.',
  gap: { kind: 'SHORTFALL', ...usds({ amount: 1_000 }) },
  causes: [
    { kind: 'FEES', ...usds({ amount: 750 }) },
    { kind: 'PRICE', ...usds({ amount: 250 }) },
    { kind: 'UNKNOWN_COST', ...usds({ amount: null }) },
  ],
  savings: [{ group: 'AMAZON_FEES', ...usds({ saving: 700 }) }],
};
const point = (day: string, marginPercent: number) => ({ day, marginPercent, profitPerUnit: usd(500) });
const pricing = {
  marketplace: 'AMAZON',
  currency: 'BRL',
  isFromRules: true,
  lines: [
    { fromMinor: 0, belowMinor: 7_900, share: 0.8, costMinor: 3_675 },
    { fromMinor: 7_900, belowMinor: null, share: 0.8, costMinor: 5_000 },
  ],
  deadZones: [{ fromMinor: 7_900, toMinor: 9_555 }],
  soldAtMinor: 8_500,
  breakEvenMinor: 4_594,
  targetMinor: 5_654,
};
const alert = (id: string, severity: string) => ({
  id,
  severity,
  title: `Alert ${severity}`,
  message: 'm',
  createdAt: '2026-11-19T12:00:00.000Z',
  resolvedAt: null,
});
const analysis = {
  startDate: '2026-10-21',
  endDate: '2026-11-19',
  targetMarginPercent: 15,
  maxCpc: { minor: 275, currency: 'BRL' },
  current,
  history: [point('2026-11-18', 20), point('2026-11-19', 21.84)],
  alerts: [] as object[],
  listings: [{ product }],
  pricings: [pricing],
};

function open(url = '/profit-analysis/B07') {
  const environment = createMockEnvironment();
  const router = createMemoryRouter(
    [
      {
        path: '/profit-analysis/:asin',
        loader: loaderIn(environment, loadProfitAnalysis),
        element: <ProfitAnalysisScreen />,
      },
      { path: '/profit-detector', element: <p>detector</p> },
    ],
    { initialEntries: [url] },
  );
  render(
    <RelayEnvironmentProvider environment={environment}>
      <RouterProvider router={router} useTransitions={false} />
    </RelayEnvironmentProvider>,
  );
  const latest = () => environment.mock.getMostRecentOperation();
  return {
    router,
    environment,
    user: userEvent.setup(),
    latest,
    answer: (found: object | null) =>
      act(async () => {
        const operation = latest();
        const viewer = {
          Viewer: () => ({ id: 'V1', productByAsin: { id: product.id, listingAnalysis: found } }),
        };
        environment.mock.resolve(operation, MockPayloadGenerator.generate(operation, viewer));
      }),
  };
}
async function opened(changed: object = {}, url?: string) {
  const page = open(url);
  expect((await screen.findByRole('status')).textContent).toBe('Loading analysis...');
  await page.answer({ ...analysis, ...changed });
  return page;
}
const panel = (name: string) => screen.getByRole('region', { name });
const card = (name: string) => screen.getByRole('article', { name }).textContent!;
const figure = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling!.textContent;

let logged: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

test('a missing analysis shows "not found" and a back link', async () => {
  const { user, router, answer } = open();
  await screen.findByRole('status');
  await answer(null);
  expect(screen.getByText('Product analysis not found')).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'Back to Profit Detector' }));
  expect(router.state.location.pathname).toBe('/profit-detector');
});

test('a failed load is logged and can be retried', async () => {
  const { user, environment, latest, answer } = open();
  await screen.findByRole('status');
  await act(async () => environment.mock.reject(latest(), new Error('offline')));
  expect(screen.getByText('Product analysis not found')).toBeTruthy();
  expect(logged).toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await answer(analysis);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Mug');
});

test('the header names the product, links back and opens the export in a new tab', async () => {
  const { user, router } = await opened();
  expect(screen.getByText('ASIN: B07 · SKU: MUG')).toBeTruthy();
  const file = screen.getByRole('link', { name: 'Export Data' });
  expect(file.getAttribute('href')).toBe('/api/profit-detector/export/csv?asin=B07&product=UHJvZHVjdDo3');
  expect(file.getAttribute('target')).toBe('_blank');
  expect(screen.queryByRole('combobox')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Back to Profit Detector' }));
  expect(router.state.location.pathname).toBe('/profit-detector');
});

test('a product without a name shows its ASIN', async () => {
  await opened({ current: { ...current, product: { ...product, name: null, sku: null } } });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('B07');
});

test('a single sale is one unit', async () => {
  await opened({ current: { ...current, units: 1 } });
  expect(card('Monthly Revenue')).toContain('1 unit sold');
});

test('the cards show profit, revenue, costs and recommendation, with reais as tooltip', async () => {
  await opened();
  expect(card('Current Profit/Unit')).toContain('$5.45');
  expect(card('Current Profit/Unit')).toContain('Margin: 21.8%');
  expect(screen.getByText('$5.45').className).toContain('text-positive');
  expect(card('Monthly Revenue')).toContain('$2,500.00');
  expect(card('Monthly Revenue')).toContain('100 units sold');
  expect(card('Monthly Revenue')).toContain('R$12,500.00 at R$5.00 per US$');
  expect(card('Total Costs')).toContain('$1,955.00Main: product cost');
  expect(card('Recommended Action')).toBe('Recommended ActionKeep the price; negotiate larger lots.');
});

test('a loss is red, and the target price appears only when one is recommended', async () => {
  await opened({ current: { ...current, ...usds({ profitPerUnit: -1, recommendedPrice: 1_857 }) } });
  expect(screen.getByText('-$0.01').className).toContain('text-negative');
  expect(card('Recommended Action')).toContain('Target price: $18.57 (R$92.85)');
});

test('where the account shows its overheads, the first card has what is left of the profit', async () => {
  await opened({ current: { ...current, ...usds({ overheads: 20_000, profitAfterOverheads: 34_500 }) } });
  expect(card('Current Profit/Unit')).toContain('30 days:Overheads $200.00After overheads $345.00');
});

test('an unknown figure is a dash with the reason', async () => {
  const unknown = {
    ...usds({ profitPerUnit: null, productCost: null }),
    marginPercent: null,
    costs: null,
    mainCostDriver: null,
  };
  await opened({ current: { ...current, ...unknown, unitsWithoutCost: 100 }, history: [], pricings: [] });
  expect(card('Current Profit/Unit')).toBe('Current Profit/Unit—missing costMargin: —');
  expect(card('Total Costs')).toContain('—Main: —');
  expect(panel('Cost Breakdown').textContent).toContain('No costs recorded');
  expect(panel('Update Product Cost').textContent).toContain('Without a cost the profit is not known.');
  expect(screen.queryByRole('region', { name: 'Advanced Simulator' })).toBeNull();
});

test('each chart has a table, and the pie has no empty slices', async () => {
  await opened({ current: { ...current, costs: { ...current.costs, ...usds({ storage: 0 }) } } });
  expect((await within(panel('Cost Breakdown')).findByRole('img')).getAttribute('aria-label')).toBe(
    'Cost breakdown: Product Cost $1,200.00, Amazon Fees $675.00, Returns $30.00',
  );
  expect(within(panel('Cost Breakdown')).getByText('Storage').nextElementSibling!.textContent).toBe('$0.00');
  const rows = within(panel('Profit Margin History')).getAllByRole('row', { hidden: true });
  expect(rows.map((row) => row.textContent)).toEqual([
    'Analysis dateMarginProfit/Unit',
    'Nov 1820.0%$5.00',
    'Nov 1921.8%$5.00',
  ]);
});

test.each([
  ['9,99', 999],
  ['9.99', 999],
  ['1.005', 101],
  ['0', 0],
])('the cost %s is sent, then the analysis is refetched and the input is empty', async (typed, minor) => {
  const { user, environment, latest } = await opened();
  const input = screen.getByLabelText<HTMLInputElement>('New cost per unit (BRL)');
  await user.type(input, typed);
  await user.click(screen.getByRole('button', { name: 'Update Cost' }));
  expect(latest().request.variables).toEqual({
    input: {
      productId: 'UHJvZHVjdDo3',
      scope: 'ANALYSIS_WINDOW',
      from: '2026-10-21',
      cost: { minor, currency: 'BRL' },
    },
  });
  await act(async () =>
    environment.mock.resolve(latest(), {
      data: { setProductCost: { __typename: 'SetProductCostPayload' } },
    }),
  );
  await waitFor(() => expect(input.value).toBe(''));
  expect(latest().request.node.operation.name).toBe('ProfitAnalysisScreenQuery');
});

test.each(['', '-1', 'abc'])('the cost %j is ignored', async (typed) => {
  const { user, environment } = await opened();
  const before = environment.mock.getAllOperations().length;
  if (typed) await user.type(screen.getByLabelText('New cost per unit (BRL)'), typed);
  await user.click(screen.getByRole('button', { name: 'Update Cost' }));
  expect(environment.mock.getAllOperations()).toHaveLength(before);
});

test('a cost can start today, and a refused one is only logged', async () => {
  const { user, environment, latest } = await opened();
  await user.click(screen.getByRole('radio', { name: 'From today on' }));
  await user.type(screen.getByLabelText('New cost per unit (BRL)'), '5');
  await user.click(screen.getByRole('button', { name: 'Update Cost' }));
  expect(latest().request.variables).toMatchObject({
    input: { scope: 'FROM_DAY', from: saoPauloDay(new Date()), cost: { minor: 500, currency: 'BRL' } },
  });
  await act(async () =>
    environment.mock.resolve(latest(), {
      data: { setProductCost: { __typename: 'UserError', message: 'Custo inválido' } },
    }),
  );
  expect(logged).toHaveBeenCalledWith('Custo inválido');
  expect(screen.getByLabelText<HTMLInputElement>('New cost per unit (BRL)').value).toBe('5');
});

test('the price simulator opens with the selling price and follows the specification (vector 8)', async () => {
  const { user } = await opened();
  expect(screen.queryByLabelText('Simulated price (USD)')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show Simulator' }));
  const input = screen.getByLabelText<HTMLInputElement>('Simulated price (USD)');
  expect(input.value).toBe('25.00');
  const figures = () =>
    ['Revenue', 'Costs', 'Profit', 'Margin', 'Profit/Unit', 'Break-even'].map((name) => figure(name));
  const atSellingPrice = ['$2,500.00', '$1,955.00', '$545.00', '21.8%', '$5.45', '$18.59'];
  expect(figures()).toEqual(atSellingPrice);
  await user.clear(input); // ignored
  expect(figures()).toEqual(atSellingPrice);
  for (const typed of ['-1', 'abc']) {
    await user.clear(input);
    await user.type(input, typed);
    expect(figures()).toEqual(['—', '—', '—', '—', '—', '$18.59']);
  }
  await user.clear(input);
  await user.type(input, '18,00');
  expect(figure('Profit')).toBe('-$50.00');
  await user.click(screen.getByRole('button', { name: 'Hide Simulator' }));
  expect(screen.queryByLabelText('Simulated price (USD)')).toBeNull();
});

test('the advanced simulator names dead zones and compares with the other marketplace', async () => {
  const elsewhere = {
    ...pricing,
    marketplace: 'MERCADOLIVRE',
    lines: [{ ...pricing.lines[1]!, fromMinor: 0, costMinor: 4_000 }],
  };
  await opened({ pricings: [pricing, elsewhere] });
  expect(figure('Amazon profit/unit')).toBe('R$18.00 (21.2%)');
  expect(figure('Mercado Livre profit/unit')).toBe('R$28.00 (32.9%)');
  expect(figure('Break-even price')).toBe('R$45.94');
  expect(figure('Price for 15%')).toBe('R$56.54');
  expect(figure('Max CPC')).toBe('R$2.75');
  expect(screen.getByRole('status').textContent).toBe('Dead zone: R$79.00 to R$95.55 earns less than R$78.99.');
});

test('no price may do', async () => {
  await opened({ pricings: [{ ...pricing, targetMinor: null, breakEvenMinor: null, isFromRules: false }] });
  expect(figure('Price for 15%')).toBe('No price is profitable enough');
  expect(panel('Advanced Simulator').textContent).toContain('No fee rule fits this product');
});

test('what a missing margin comes from adds up to it, and what is unknown has no amount', async () => {
  await opened();
  const causes = panel('Why Its Margin Is Low');
  expect(causes.textContent).toContain('$10.00 a month');
  expect(
    within(causes)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['Fees above your usual share$7.50', 'Price too low for its costs$2.50', 'Unknown product cost—']);
});

test('alerts are named and coloured by severity, and the box is hidden without alerts', async () => {
  await opened({ alerts: [alert('1', 'CRITICAL'), alert('2', 'HIGH'), alert('3', 'LOW')] });
  const items = within(panel('Recent Alerts')).getAllByRole('listitem');
  expect(items.map((item) => /border-l-\w+$/.exec(item.className.split(' ').at(-1)!)![0])).toEqual([
    'border-l-negative',
    'border-l-action',
    'border-l-warning',
  ]);
  expect(items[0]!.textContent).toContain('critical');
});

test('the switcher links to the other listings of the product', async () => {
  const elsewhere = { product: { ...product, id: 'UHJvZHVjdDo5', asin: 'MLB9', marketplace: 'MERCADOLIVRE' } };
  const second = { product: { ...product, id: 'UHJvZHVjdDo4', sku: 'MUG-2' } };
  const { user, router } = await opened({ listings: [{ product }, second, elsewhere] });
  const select = screen.getByRole('combobox', { name: 'Marketplace' });
  expect(
    within(select)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['Amazon BR · MUG', 'Amazon BR · MUG-2', 'Mercado Livre BR · MUG']);
  await user.selectOptions(select, 'Mercado Livre BR · MUG');
  const { pathname, search } = router.state.location;
  expect(pathname + search).toBe('/profit-analysis/MLB9?marketplace=mercadolivre');
});

test('the URL selects the listing, and invalid values are ignored', async () => {
  const { latest } = open('/profit-analysis/B07?marketplace=amazon&product=UHJvZHVjdDo4');
  await screen.findByRole('status');
  expect(latest().request.variables).toEqual({
    asin: 'B07',
    marketplace: 'AMAZON',
    productId: 'UHJvZHVjdDo4',
    figures: null,
    inEnglish: true,
  });
});
test('invalid values in the URL do not filter', async () => {
  const { latest } = open('/profit-analysis/B07?marketplace=ebay&product=x');
  await screen.findByRole('status');
  expect(latest().request.variables).toEqual({
    asin: 'B07',
    marketplace: null,
    productId: null,
    figures: null,
    inEnglish: true,
  });
});
