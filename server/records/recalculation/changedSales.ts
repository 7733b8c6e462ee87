type Rule = 'old' | 'new';

/** SQL of a RETURNING list with `columns` (by field) of each row, as `changedSales` reads them. Plain columns: a cluster refuses functions there. */
export const returningSales = (columns: Readonly<Record<string, string>>, ...rules: Rule[]): string =>
  rules
    .flatMap((rule) => Object.entries(columns).map(([field, column]) => `${rule}.${column} AS "${rule} ${field}"`))
    .join(', ');

/** The fields of the rows before and after a change, of those that RETURNING names. */
export function changedSales<Sales>(row: Readonly<Record<string, unknown>>): Sales[] {
  const sales: Partial<Record<Rule, Record<string, unknown>>> = {};
  for (const [name, value] of Object.entries(row)) {
    const [rule, field] = name.split(' ') as [Rule, string | undefined];
    if (field) (sales[rule] ??= {})[field] = value;
  }
  return Object.values(sales) as Sales[];
}
