type Variables = Record<string, unknown>;

/** The day `YYYY-MM-DD` some days before another. */
const before = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10);

const WITHOUT_VARIABLES = [
  'RecalculationQuery',
  'SyncStatusPanelQuery',
  'PlanningBarQuery',
  'BrandOwnerScreenQuery',
  'CredentialsScreenQuery',
  'SyncIndicatorQuery',
  'SavedQueriesDialogQuery',
  'openingPathQuery',
  'GuidesPanelQuery',
  'ReformNoticeQuery',
  'TaxesTabQuery',
  'CalculatorPanelQuery',
  'HistoryDrawerQuery',
  'TodayLineQuery',
  'OperatorScreenQuery',
];

/** Queries as they are in Padrão, the first of them also in US$ and in the currency of the sale. */
const inCurrencies = (queries: Variables[]): Variables[] => [
  ...queries,
  ...['USD', 'SALE'].map((currency) => ({ ...queries[0], currency })),
];

/** Variables of queries of a product's page, for one that may exist and one that does not. */
const hubQueries = (names: readonly string[], variables: (id: string) => Variables[]): Record<string, Variables[]> =>
  Object.fromEntries(
    names.map((name) => [name, [1, 999_999].flatMap((number) => variables(btoa(`MasterProduct:${number}`)))]),
  );

/** Variables of the client's queries, as their screens use them, by query name. */
export function screenVariables({
  today,
  productId,
  differenceId = 1,
  asin = 'B0A',
  marketplace = 'AMAZON',
}: {
  today: string;
  productId: number;
  differenceId?: number;
  asin?: string;
  marketplace?: string;
}): Record<string, Variables[]> {
  const range = { startDate: before(today, 20), endDate: today };
  const periods = ['TODAY', 'LAST_30_DAYS', 'THIS_MONTH', 'LAST_12_MONTHS', 'ALL_TIME'].map((period) => ({ period }));
  const filters = [
    ...periods,
    { period: 'CUSTOM', ...range },
    { period: 'LAST_30_DAYS', marketplace: 'MERCADOLIVRE', status: 'SHIPPED' },
    { period: 'LAST_7_DAYS', search: 'produto b', brand: null },
  ];
  const noTab = {
    isCosts: false,
    isFees: false,
    isFreight: false,
    isOverheads: false,
    isExchange: false,
    isLimits: false,
  };
  const noView = { isStatus: false, isRanking: false, isChanges: false, isLost: false, isNew: false };
  const noNfe = {
    isFiles: false,
    isPurchases: false,
    isOrders: false,
    isLone: false,
    isDifferences: false,
    isReturns: false,
  };
  const grid = { hasGrid: true, isInventory: false, isPrices: false, page: 1 };
  return {
    ...Object.fromEntries(WITHOUT_VARIABLES.map((name) => [name, [{}]])),
    DashboardScreenQuery: [
      ...inCurrencies(filters.map((filter) => ({ filter, sort: null, page: 1 }))),
      { filter: {}, sort: { field: 'MARGIN', direction: 'ASC' }, page: 2 },
    ],
    TaxesScreenQuery: [
      ...filters.map((filter) => ({ filter, by: 'MONTH', sort: null, page: 1 })),
      { filter: { period: 'YEAR_TO_DATE' }, by: 'STATE', sort: null, page: 1 },
      {
        filter: { period: 'ALL_TIME', marketplace: 'AMAZON' },
        by: 'PRODUCT',
        sort: { field: 'ICMS_DIFAL', direction: 'ASC' },
        page: 1,
      },
    ],
    RegimesScreenQuery: [
      { payroll: null, payrollChargesPercent: null, icmsCreditPercent: null },
      { payroll: { minor: 500_000, currency: 'BRL' }, payrollChargesPercent: '27.5', icmsCreditPercent: '7' },
    ],
    StatesScreenQuery: inCurrencies(filters.map((filter) => ({ filter }))),
    TodayScreenQuery: [
      { marketplace: null, chart: { period: 'CUSTOM', ...range } },
      { marketplace, chart: { period: 'CUSTOM', ...range, marketplace } },
      { marketplace: null, chart: { period: 'CUSTOM', ...range }, currency: 'USD' },
    ],
    CashScreenQuery: [
      { currency: null, withRestock: false, withSplitPayment: false },
      { currency: 'BRL', withRestock: true, withSplitPayment: true },
    ],
    useSalesSeriesQuery: inCurrencies(filters.map((filter) => ({ filter }))),
    useFoundQuery: [
      { text: 'produto', number: '', isNumber: false },
      { text: '2000000001', number: '2000000001', isNumber: true },
    ],
    DifferencesScreenQuery: [
      { filter: {}, summaryFilter: {}, sort: 'AT_STAKE' },
      { filter: { reasons: ['FREIGHT_OVER'], states: ['OPEN', 'WON'] }, summaryFilter: {}, sort: 'OLDEST' },
    ],
    DifferencesTableQuery: [{ filter: {}, sort: 'NEWEST', count: 1, cursor: null }],
    DifferenceDrawerQuery: [{ id: btoa(`MoneyDifference:${differenceId}`) }],
    OrdersScreenQuery: [
      ...filters.map(({ comparison: _comparison, brand: _brand, ...filter }: any) => ({ filter, count: 2 })),
      { filter: { period: 'LAST_30_DAYS', cut: 'WITHOUT_COST', uf: 'SP' }, count: 2 },
      ...inCurrencies([{ filter: { period: 'LAST_30_DAYS', uf: 'SP' }, count: 2 }]),
    ],
    OrdersTableQuery: [{ filter: { period: 'ALL_TIME' }, count: 1, cursor: null }],
    OrderScreenQuery: [
      { marketplace: 'MERCADOLIVRE', number: '2000000001' },
      { marketplace: 'MERCADOLIVRE', number: '2000000001', currency: 'USD' },
      { marketplace: 'AMAZON', number: '9' },
    ],
    OrderFiguresQuery: [
      { marketplace: 'AMAZON', number: '9', currency: null },
      { marketplace: 'MERCADOLIVRE', number: '2000000001', currency: 'USD' },
    ],
    OrderMoneyQuery: [{ orderId: '2000000001' }, { orderId: '9' }],
    ReconciliationScreenQuery: [
      { period: '2026-11', marketplace: 'AMAZON', currency: 'BRL' },
      { period: '2026-10', marketplace: 'MERCADOLIVRE', currency: 'USD' },
    ],
    BillsScreenQuery: [
      { bill: '', filter: {} },
      { bill: 'mercadolivre.ML.2026-11-01', filter: { subType: 'CV', isRestated: true } },
    ],
    BillDetailQuery: [{ bill: 'mercadolivre.ML.2026-11-01', filter: {}, count: 2, cursor: null }],
    ChangesTableQuery: [
      { filter: {}, count: 2 },
      { filter: { period: 'LAST_30_DAYS' }, count: 100, cursor: null },
    ],
    PayoutsPanelQuery: [{}, { marketplace: 'AMAZON', state: 'CLOSED', month: '2026-11' }],
    PayoutsTableQuery: [{ count: 2, cursor: null }],
    PayoutPanelQuery: [{ id: btoa('Payout:1'), bucket: null }],
    PayoutRowsQuery: [{ id: btoa('Payout:1'), count: 2 }],
    ActivityScreenQuery: [{ kinds: null }, { kinds: ['SIGN_IN', 'COSTS'] }],
    AccountsPanelQuery: [{ count: 2, cursor: null }],
    EventsTableQuery: [{ kinds: null, count: 2, cursor: null }],
    SyncPanelQuery: [{}, { runs: 16 }],
    NotificationsPanelQuery: [{}],
    AlertsScreenQuery: [{ state: 'OPEN' }, { state: 'MUTED' }],
    CauseFindingsQuery: [{ kind: 'MISSING_COST', state: 'OPEN' }],
    CauseFindingsPageQuery: [{ kind: 'MISSING_COST', state: 'OPEN', count: 2, cursor: null }],
    RulesScreenQuery: [{}],
    SyncPanelRunsQuery: [{ count: 2 }, { count: 8, cursor: null }],
    SavingsQuery: [{ currency: 'BRL' }, { currency: 'USD' }],
    ProfitDetectorScreenQuery: [{}, { status: 'LOSS', search: 'a', sort: { field: 'REVENUE', direction: 'ASC' } }],
    ProfitAnalysisScreenQuery: [
      { asin },
      { asin, figures: 'BRL' },
      { asin, marketplace, productId: btoa(`Product:${productId}`) },
      { asin: 'NONE' },
    ],
    ExplanationDrawerQuery: ['REVENUE', 'PROFIT', 'ACOS'].map((metric) => ({
      input: {
        metric,
        filter: { period: 'LAST_30_DAYS' },
        productId: metric === 'ACOS' ? btoa(`Product:${productId}`) : null,
        inDollars: metric === 'PROFIT',
        language: 'PT',
      },
    })),
    IncomeStatementScreenQuery: [
      { granularity: 'WEEK', basis: 'ACCRUAL', isChange: false, isTied: true },
      { granularity: 'WEEK', basis: 'ACCRUAL', productId: btoa(`Product:${productId}`), isChange: false, isTied: true },
      { granularity: 'MARKETPLACE', basis: 'CASH', isChange: false, isTied: false },
      { granularity: 'MONTH', basis: 'ACCRUAL', isChange: true, isTied: false },
    ].map((shown) => ({ filter: { period: 'LAST_MONTH' }, ...shown })),
    ByProductQuery: [
      { line: 'CONTRIBUTION', direction: 'DESC' },
      { line: 'FEES', direction: 'ASC' },
    ].map((sort, index) => ({ filter: { period: 'LAST_MONTH' }, sort, page: index + 1 })),
    AggregatedMetricsScreenQuery: [
      ...inCurrencies([{ filter: range }]),
      {
        filter: { ...range, asinLevel: 'PARENT', search: 'a' },
        sort: { field: 'SKU', direction: 'ASC' },
        page: 2,
      },
    ],
    ProductTaxesQuery: [{ search: '', onlyOwn: false, page: 1 }],
    CostsScreenQuery: Object.keys(noTab).map((tab) => ({
      ...noTab,
      [tab]: true,
      currency: 'USD',
      ...range,
      feeRuleScope: 'GENERAL',
      page: 1,
    })),
    CostReachQuery: [null, today].map((from) => ({ productId: btoa(`Product:${productId}`), from })),
    useSuggestionsQuery: [{ isSure: true }, { isSure: false }],
    ProductsScreenQuery: [
      { search: null, only: null, page: 1 },
      { search: 'produto', only: 'SEVERAL', page: 1 },
      { search: null, only: 'OWN_COSTS', page: 9 },
    ],
    ChannelsPanelQuery: [{ id: btoa('MasterProduct:999999'), margin: 20, profitOf: btoa(`Product:${productId}`) }],
    ...hubQueries(['SalesTabQuery', 'ProfitTabQuery', 'AdsTabQuery'], (id) => [
      { id, period: { period: 'LAST_30_DAYS', startDate: null, endDate: null } },
      { id, period: { period: 'CUSTOM', ...range } },
      ...inCurrencies([{ id, period: { period: 'TODAY' } }]),
    ]),
    ...hubQueries(['ProductFiguresQuery'], (id) => inCurrencies([{ id }])),
    ...hubQueries(['PricesTabQuery', 'StockTabQuery', 'OrdersTabQuery', 'HistoryTabQuery'], (id) => [{ id }]),
    ...hubQueries(['LossCausesQuery', 'PriceAdviceQuery'], (id) => [{ id }]),
    HistoryListPageQuery: [{ id: btoa('MasterProduct:1'), count: 50, cursor: null }],
    FindProductQuery: [{ asin }, { sku: 'A' }, { sku: 'none' }],
    SimulatorScreenQuery: [
      { products: [] },
      { products: [btoa(`Product:${productId}`), btoa('Product:999999')], priceChangePercent: 5, adSharePercent: 10 },
      {
        products: [btoa(`Product:${productId}`)],
        marginPercent: 20,
        newCost: { minor: 2_000, currency: 'BRL' },
      },
    ],
    OrderDrawerQuery: [
      { id: btoa(`RestockRow:${productId}`), units: 100 },
      { id: btoa('RestockRow:999999'), units: 1 },
    ],
    ComponentSearchQuery: [{ search: 'produto' }],
    PurchasesScreenQuery: [
      { search: null, only: null, page: 1 },
      { search: 'produto', only: 'OPEN', page: 1 },
      { search: null, only: 'CLOSED', page: 9 },
    ],
    PrefilledPurchaseQuery: [{ product: btoa(`Product:${productId}`) }],
    ProductSearchQuery: [{ text: 'produto' }],
    NfeProductSearchQuery: [{ text: 'produto' }],
    NfeImportsQuery: [{}],
    NfeScreenQuery: Object.keys(noNfe).map((tab) => ({ ...noNfe, [tab]: true, page: 1 })),
    FeeCalculatorQuery: [
      { scope: { marketplace, country: 'BR' }, price: { minor: 9_990, currency: 'BRL' }, day: null },
    ],
    BuyBoxDashboardScreenQuery: Object.keys(noView).map((view) => ({ ...noView, [view]: true, filter: {}, page: 1 })),
    TimelineDrawerSpansQuery: [{ productId: btoa(`Product:${productId}`), count: 2 }],
    TimelineDrawerQuery: [{ productId: btoa(`Product:${productId}`) }],
    CompetitorDrawerQuery: [{ marketplace, sellerId: 'RIVAL1' }],
    AmazonDataScreenQuery: [
      { tab: 'PRODUCTS', hasGrid: false, isInventory: false, isPrices: false, page: 1 },
      ...['PRODUCTS', 'FORECASTS', 'INSIGHTS', 'INVENTORY', 'PRICES', 'COMPETITORS'].map((tab) => ({ tab, ...grid })),
      { tab: 'INVENTORY', ...grid, isInventory: true, sort: { field: 'CASH', direction: 'DESC' }, search: 'a' },
      { tab: 'INVENTORY', ...grid, isInventory: true, page: 9 },
      { tab: 'PRICES', ...grid, isPrices: true, isDecided: true },
    ],
  };
}

/** Variables that the schema, the complexity limit or a function rejects. */
export const wrongVariables: Record<string, unknown[]> = {
  DashboardScreenQuery: [
    {},
    null,
    { filter: null },
    { filter: { period: 'SOMEDAY' } },
    { filter: { period: 'TODAY', more: 1 } },
    { filter: { period: 'TODAY', search: 7 } },
    { filter: { period: 'CUSTOM', startDate: '2026-13-45', endDate: '2026-01-01' } },
    { filter: { period: 'CUSTOM', startDate: '2026-02-01', endDate: '2026-01-01' } },
    { filter: {}, page: 'rubbish' },
    { filter: {}, page: 0 },
    { filter: {}, sort: { field: 'MARGIN' }, page: 1 },
  ],
  ProfitAnalysisScreenQuery: [
    { asin: 5 },
    { asin: 'B0A', productId: 'x' },
    { asin: 'B0A', productId: 1.5 },
    { asin: 'B0A', productId: btoa('Product:x') },
  ],
  CostsScreenQuery: [{ isCosts: 'yes' }],
  TimelineDrawerQuery: [{ productId: 'rubbish' }, { productId: btoa('Product:999999') }, { productId: {} }],
  ProductsScreenQuery: [
    { search: null, only: null },
    { search: null, only: 'NONE', page: 1 },
    { search: 5, only: null, page: 0 },
  ],
  ChannelsPanelQuery: [
    { id: 'rubbish', margin: 20, profitOf: btoa('Product:1') },
    { id: btoa('MasterProduct:1'), margin: 'x', profitOf: btoa('Product:1') },
  ],
  SalesTabQuery: [
    { id: 'rubbish', period: { period: 'TODAY' } },
    { id: btoa('Product:1'), period: { period: 'TODAY' } },
    { id: btoa('MasterProduct:1'), period: { period: 'NEVER' } },
  ],
  SimulatorScreenQuery: [
    { products: null },
    { products: [btoa('Product:1')], priceChangePercent: 5, marginPercent: 10 },
    { products: Array.from({ length: 51 }, (_, n) => btoa(`Product:${n + 1}`)) },
  ],
  FeeCalculatorQuery: [
    { scope: {}, price: 'dear' },
    { scope: {}, price: { minor: 1, currency: 'BRL' } },
    { scope: { marketplace: 'AMAZON', country: 'BR' }, price: { minor: 1, currency: 'USD' } },
  ],
};
