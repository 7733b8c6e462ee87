import pg from 'pg';
import { badRequest } from '#server/platform/values/errors.ts';
import { isFilled, keyOf } from './viewerIndexes.ts';
import type { ViewerTable } from './viewerTable.ts';

/** Column of an order. NULL sorts last in both directions. */
interface OrderColumn {
  name: string;
  isDescending: boolean;
  isNullable: boolean;
}

export type PageOrder = readonly OrderColumn[];
/** Position of a row: its values in the order's columns, in the text format of PostgreSQL. Null is NULL. */
export type Place = readonly (string | null)[];
export type Way = 'after' | 'before';

/** Order of a table's rows: by the column (`-column` for descending) if given, then by the table's order. Throws 400. */
export function pageOrder({ name: table, columns, order }: ViewerTable, sort: string | undefined): PageOrder {
  const own = order.map((term) => {
    const [, name, descending] = /^"?(\w+)"?( DESC)?$/.exec(term)!;
    return { name: name!, isDescending: descending !== undefined, isNullable: !isFilled(table, name!) };
  });
  if (!sort) return own;
  const column = columns.find(({ name }) => name === sort.replace(/^-/, ''));
  if (!column) throw badRequest('Coluna desconhecida', 'Unknown column');
  const chosen = { name: column.name, isDescending: sort.startsWith('-'), isNullable: !isFilled(table, column.name) };
  return [chosen, ...own.filter(({ name }) => name !== chosen.name)];
}

/** Whether the order is unique, so that a position identifies the start of a page. */
export const isExact = (table: ViewerTable, order: PageOrder): boolean =>
  keyOf(table.name)?.every((key) => order.some(({ name }) => name === key)) === true;

/** ORDER BY of the order; `before` reverses it. */
export const orderSql = (order: PageOrder, way: Way = 'after'): string =>
  order
    .map(({ name, isDescending, isNullable }) => {
      const direction = isDescending === (way === 'after') ? 'DESC' : 'ASC';
      // an index is scanned backwards only without a NULLS clause
      return `"${name}" ${direction}${isNullable ? ` NULLS ${way === 'after' ? 'LAST' : 'FIRST'}` : ''}`;
    })
    .join(', ');

/** Condition for rows after or before a position. The next column breaks ties. */
export function beyondSql(order: PageOrder, place: Place, way: Way): string {
  const [first, ...rest] = order;
  const [value, ...others] = place;
  const { name, isDescending, isNullable } = first!;
  const column = `"${name}"`;
  const literal = value === null ? 'NULL' : pg.escapeLiteral(value!);
  const sign = isDescending === (way === 'after') ? '<' : '>';
  const beyond =
    value === null
      ? way === 'after'
        ? 'false'
        : `${column} IS NOT NULL`
      : isNullable && way === 'after'
        ? `(${column} ${sign} ${literal} OR ${column} IS NULL)`
        : `${column} ${sign} ${literal}`;
  if (rest.length === 0) return beyond;
  const tie = value === null ? `${column} IS NULL` : `${column} = ${literal}`;
  const either = `(${beyond} OR ${tie} AND ${beyondSql(rest, others, way)})`;
  // a separate condition, so that an index scan starts there
  return value !== null && (!isNullable || way === 'before') ? `${column} ${sign}= ${literal} AND ${either}` : either;
}
