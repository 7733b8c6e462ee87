import { SALE_TAXES, type SaleTax } from './taxKinds.ts';

/** Where the rate of a tax stands in the arrays `num` and `den` of a row of `tax_rates`. */
const RATE_PLACE = Object.fromEntries(SALE_TAXES.map((tax, index) => [tax, index + 1])) as Record<SaleTax, number>;

/** SQL of an amount times a ratio in whole centavos, halves away from zero; exact, as integers are. */
const shareOf = (amount: string, num: string, den: string) =>
  `(sign(${amount}) * div(2 * abs(${amount}) * ${num} + ${den}, 2 * ${den}))::bigint`;

const taxOn = (tax: SaleTax, base: string) =>
  `coalesce(${shareOf(base, `r.num[${RATE_PLACE[tax]}]`, `r.den[${RATE_PLACE[tax]}]`)}, 0) AS ${tax}`;

/** Columns of a step; `OFFSET 0` keeps the planner from repeating the step's expressions in every later one. */
const step = (name: string, ...columns: string[]) =>
  `CROSS JOIN LATERAL (SELECT ${columns.join(', ')} OFFSET 0) ${name}`;

const BASE: Record<SaleTax, string> = {
  tax: 'paid',
  das: 'paid',
  icms: 'icms_base',
  icms_difal: 'icms_base',
  icms_fcp: 'icms_base',
  pis: 'without_icms',
  cofins: 'without_icms',
  cbs: 'cbs_base',
  ibs_uf: 'cbs_base',
  ibs_mun: 'cbs_base',
};

/** The column of `saleTaxesSql` that a tax is a share of. */
export const baseOf = (tax: SaleTax): string => BASE[tax];

/**
 * SQL of the taxes of a sale: one row with a column of each of `SALE_TAXES` in centavos owed, of their bases (`baseOf`), `is_informative` and whether
 * such sales owe ICMS, PIS and CBS (`owes_icms`, `owes_pis`, `owes_cbs`),
 * from `base`, SQL of what was paid in centavos, and `rates`, a relation with one row of `tax_rates`. No row, and so no taxes, without rates.
 */
export const saleTaxesSql = (base: string, rates: string) => `
  SELECT p.tax, p.das, i.*, f.*, c.*, b.paid, p.icms_base, n.without_icms, d.cbs_base, r.is_informative,
         ${(['icms', 'pis', 'cbs'] as const).map((tax) => `r.num[${RATE_PLACE[tax]}] > 0 AS owes_${tax}`).join(', ')}
  FROM ${rates} r
  ${step('b', `(${base})::numeric AS paid`)}
  ${step('p', taxOn('tax', 'b.paid'), taxOn('das', 'b.paid'), `${shareOf('b.paid', 'r.icms_num', 'r.icms_den')}::numeric AS icms_base`)}
  ${step('i', taxOn('icms', 'p.icms_base'), taxOn('icms_difal', 'p.icms_base'), taxOn('icms_fcp', 'p.icms_base'))}
  ${step('n', 'b.paid - i.icms - i.icms_difal - i.icms_fcp AS without_icms')}
  ${step('f', taxOn('pis', 'n.without_icms'), taxOn('cofins', 'n.without_icms'))}
  ${step(
    'd',
    `CASE r.cbs_base WHEN 'sale' THEN b.paid WHEN 'sale_less_icms' THEN n.without_icms
                     ELSE n.without_icms - f.pis - f.cofins END AS cbs_base`,
  )}
  ${step('c', taxOn('cbs', 'd.cbs_base'), taxOn('ibs_uf', 'd.cbs_base'), taxOn('ibs_mun', 'd.cbs_base'))}`;
