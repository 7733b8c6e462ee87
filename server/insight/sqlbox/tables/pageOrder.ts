import { badRequest } from '#server/platform/values/errors.ts';
import { keyOf } from './viewerIndexes.ts';
import type { ViewerTable } from './viewerTable.ts';

/** Column of an order. NULL sorts last in both directions. */
interface OrderColumn {
  name: string;
  isDescending: boolean;
}

export type PageOrder = readonly OrderColumn[];
/** Position of a row: its values in the order's columns, as texts. Null is NULL. */
export type Place = readonly (string | null)[];
export type Way = 'after' | 'before';

/** Order of a table's rows: by the column (`-column` for descending) if given, then by the table's order. Throws 400. */
export function pageOrder({ columns, order }: ViewerTable, sort: string | undefined): PageOrder {
  const own = order.map((term) => {
    const [, name, descending] = /^"?(\w+)"?( DESC)?$/.exec(term)!;
    return { name: name!, isDescending: descending !== undefined };
  });
  if (!sort) return own;
  const column = columns.find(({ name }) => name === sort.replace(/^-/, ''));
  if (!column) throw badRequest('sql.unknownColumn');
  return [{ name: column.name, isDescending: sort.startsWith('-') }, ...own.filter(({ name }) => name !== column.name)];
}

/** Whether the order is unique, so that a position identifies the start of a page. */
export const isExact = (table: ViewerTable, order: PageOrder): boolean =>
  keyOf(table.name)?.every((key) => order.some(({ name }) => name === key)) === true;

/** ORDER BY of the order; `before` reverses it. */
export const orderSql = (order: PageOrder, way: Way = 'after'): string =>
  order
    .map(({ name, isDescending }) => {
      const direction = isDescending === (way === 'after') ? 'DESC' : 'ASC';
      return `"${name}" ${direction} NULLS ${way === 'after' ? 'LAST' : 'FIRST'}`;
    })
    .join(', ');

/** Condition for rows after or before a position. The next column breaks ties. */
export function beyondSql([first, ...rest]: PageOrder, [value, ...others]: Place, way: Way): string {
  const { name, isDescending } = first!;
  const column = `"${name}"`;
  const literal = value === null ? 'NULL' : `'${value!.replaceAll("'", "''")}'`;
  const sign = isDescending === (way === 'after') ? '<' : '>';
  const beyond =
    value === null
      ? way === 'after'
        ? 'false'
        : `${column} IS NOT NULL`
      : way === 'after'
        ? `(${column} ${sign} ${literal} OR ${column} IS NULL)`
        : `${column} ${sign} ${literal}`;
  if (rest.length === 0) return beyond;
  const tie = value === null ? `${column} IS NULL` : `${column} = ${literal}`;
  return `(${beyond} OR ${tie} AND ${beyondSql(rest, others, way)})`;
}
