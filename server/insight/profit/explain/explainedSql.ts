import type { OverheadCost } from '#server/insight/overheads/overheadAmounts.ts';
import { hasAds } from '#server/insight/sales/metrics/salesRows.ts';
import type { SalesScope } from '#server/insight/sales/metrics/salesScope.ts';
import { lastDayOf } from '#server/insight/profit/detector/profitWindow.ts';

/** Parts of a seller's SELECT about sales. Amounts are in the target currency; names are those of the SQL viewer. */
export interface ExplainedSql {
  /** Amount of a ledger line `l`, or of another row, in the displayed currency. */
  amount: (row?: 'l' | 'a', column?: string) => string;
  /** Amount of a ledger line in BRL. */
  amountInReais: string;
  /** `SELECT expression AS name` over the ledger lines that meet the conditions. */
  ofLines: (expression: string, name: string, conditions: readonly string[]) => string;
  /** The ledger lines that meet the conditions, newest first; their column `amount` is in the displayed currency. */
  lines: (conditions: readonly string[]) => string;
  /** The same over advertising days. */
  ofAds: (expression: string, name: string) => string;
  /** The same over orders of the scope. Whole orders, unless the scope filters by product, brand or search. */
  ofOrders: (expression: string, name: string) => string;
  /** Amount of the scope's overheads of the given lines, a cost of each as a constant. Empty without any. */
  overheads: (lines: readonly OverheadCost['line'][]) => string;
  /** IRPJ and CSLL of the scope, a constant. Empty without any. */
  profitTaxes: string;
  /** Condition of order lines in the scope's status, with known or unknown costs. */
  sold: string;
  /** Condition of the lines included in the scope's profit. */
  counted: string;
  /** Condition that removes all rows when units were sold and none has a price: the profit is unknown. */
  ifKnown: string;
  /** As `ifKnown`, also when none has a cost. */
  ifCosted: string;
}

export interface SqlTarget {
  currency: string;
  /** Currencies of the scope's sales. */
  currencies: readonly string[];
  /** Whether the scope has sales. Default: true. */
  hasUnits?: boolean;
  /** Whether `amountInReais` is used. */
  needsReais?: boolean;
  /** Overheads of the scope. Default: none. */
  overheads?: readonly OverheadCost[];
  /** IRPJ and CSLL of the scope in centavos, negative. Default: 0. */
  profitTaxes?: number;
}

/** Parts of statements over the sales of a scope, with days and filters as literals. */
export function explainedSql(
  scope: SalesScope,
  { currency, currencies, hasUnits = true, needsReais = false, overheads = [], profitTaxes = 0 }: SqlTarget,
): ExplainedSql {
  const { status, days, orderPattern, productPattern, brand, marketplace, productId } = scope;
  const lastDay = lastDayOf(days);
  const isForeign = currencies.some((code) => code !== currency);
  const isNotBrl = currencies.some((code) => code !== 'BRL');
  const needsOwn =
    (isForeign && currencies.some((code) => code !== 'BRL' && code !== currency)) || (needsReais && isNotBrl);
  const needsDollar = isForeign && currency === 'USD';
  const inReais = (row: string) => `CASE ${row}.currency WHEN 'BRL' THEN 1 ELSE r.brl END`;
  const factor = (row: string) =>
    currency === 'USD'
      ? `CASE ${row}.currency WHEN 'USD' THEN 1 WHEN 'BRL' THEN 1 / d.brl${needsOwn ? ' ELSE r.brl / d.brl' : ''} END`
      : inReais(row);
  const rates = (row: string) => [
    ...(needsOwn ? [`LEFT JOIN exchange_rates r ON r.currency = ${row}.currency AND r.day = ${row}.day`] : []),
    ...(needsDollar ? [`LEFT JOIN exchange_rates d ON d.currency = 'USD' AND d.day = ${row}.day`] : []),
  ];
  const products = (row: string) => (brand || productPattern ? [`JOIN products p ON p.id = ${row}.product_id`] : []);
  const isOfOrder = orderPattern
    ? ` OR lower(o.order_number) LIKE ${pattern(orderPattern)} OR lower(o.pack_id) LIKE ${pattern(orderPattern)}`
    : '';
  const ofScope = (row: string) => [
    `${row}.day BETWEEN '${days.start}' AND '${lastDay}'`,
    ...(marketplace ? [`${row}.marketplace = '${marketplace}'`] : []),
    ...(productId ? [`${row}.product_id = ${productId}`] : []),
    ...(brand ? [`p.brand = ${literal(brand)}`] : []),
    ...(productPattern ? [`(p.search_text LIKE ${pattern(productPattern)}${isOfOrder})`] : []),
  ];
  const orders = ['JOIN orders o ON o.id = l.order_id'];
  const inStatus = (row: string) => (status ? `${row}.status = '${status}'` : `${row}.status <> 'cancelled'`);
  const sold = inStatus('l');
  const amount = (row: 'l' | 'a' = 'l', column = 'amount') =>
    isForeign ? `${row}.${column} * ${factor(row)}` : `${row}.${column}`;
  const isNarrowed = Boolean(brand || productPattern || productId);
  return {
    amount,
    amountInReais: isNotBrl ? `l.amount * ${inReais('l')}` : 'l.amount',
    ofLines: (expression, name, conditions) =>
      select(
        expression,
        name,
        ['ledger_lines l', ...(orderPattern ? orders : []), ...products('l'), ...rates('l')],
        [...conditions, ...ofScope('l')],
      ),
    lines: (conditions) =>
      `SELECT l.day, o.order_number, l.marketplace, l.kind, ${amount()} AS amount, l.units, l.product_id, l.source
FROM ledger_lines l
  ${[...orders.map((join) => `LEFT ${join}`), ...products('l'), ...rates('l')].join('\n  ')}
WHERE ${[...conditions, ...ofScope('l')].join('\n  AND ')}
ORDER BY l.day DESC, l.order_id DESC`,
    ofAds: (expression, name) =>
      // advertising does not belong to orders of a status or id
      hasAds(scope)
        ? select(expression, name, ['ad_spend a', ...products('a'), ...rates('a')], ofScope('a'))
        : select(expression, name, ['ad_spend a', ...rates('a')], ['false']),
    ofOrders: (expression, name) =>
      isNarrowed
        ? select(
            expression,
            name,
            ['ledger_lines l', ...orders, ...products('l')],
            [`l.kind = 'item_revenue'`, sold, inStatus('o'), ...ofScope('l')],
          )
        : select(
            expression,
            name,
            ['orders o'],
            [
              inStatus('o'),
              `o.order_date >= '${days.start}' AND o.order_date < '${days.end}'`,
              ...(marketplace ? [`o.marketplace = '${marketplace}'`] : []),
            ],
          ),
    profitTaxes: profitTaxes === 0 ? '' : (profitTaxes / 100).toFixed(2),
    overheads: (lines) => overheadsSql(overheads.filter(({ line }) => lines.includes(line))),
    sold,
    counted: hasAds(scope) ? 'l.counts' : `l.stands AND ${sold}`,
    ifKnown: hasUnits ? `\nHAVING sum(l.units) > ${UNPRICED_UNITS}` : '',
    ifCosted: hasUnits ? `\nHAVING sum(l.units) > greatest(${UNPRICED_UNITS}, ${unreadUnits("'product_cost'")})` : '',
  };
}

/** Days of an overhead, and what it is charged for, take more SQL than anyone reads: the amounts are constants, by id. */
function overheadsSql(costs: readonly OverheadCost[]): string {
  if (costs.length === 0) return '';
  const rows = costs.map(({ overhead, total }) => `(${overhead.id}, ${(-total / 100).toFixed(2)})`);
  return `(SELECT coalesce(sum(v.amount), 0)
     FROM (VALUES ${rows.join(', ')}) v (id, amount)
     JOIN overheads d ON d.id = v.id)`;
}

function unreadUnits(kinds: string): string {
  return `coalesce(sum(l.unread_units) FILTER (WHERE l.kind IN (${kinds})), 0)`;
}

/** Units of which a price, a cost or a fee is unknown, at most. */
export const UNKNOWN_UNITS = `greatest(${["'item_revenue'", "'product_cost'", "'commission', 'fulfilment'"]
  .map(unreadUnits)
  .join(', ')})`;
/** Units without a price. */
export const UNPRICED_UNITS = unreadUnits("'item_revenue'");

const select = (expression: string, name: string, sources: readonly string[], conditions: readonly string[]) =>
  `SELECT ${expression} AS ${name}\nFROM ${sources.join('\n  ')}\nWHERE ${conditions.join('\n  AND ')}`;

const pattern = (text: string) => `${literal(text)} ESCAPE '\\'`;
const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;
