import pg from 'pg';
import { badRequest } from '#server/platform/values/errors.ts';
import { isFilled, keyOf } from './viewerIndexes.ts';
import type { ViewerTable } from './viewerTable.ts';

/** One column that rows stand by. NULL stands last, in whatever direction. */
interface OrderColumn {
  name: string;
  isDescending: boolean;
  isNullable: boolean;
}

export type PageOrder = readonly OrderColumn[];
/** Where a row stands: its values of the order's columns as PostgreSQL writes them; null is NULL. */
export type Place = readonly (string | null)[];
export type Way = 'after' | 'before';

/** How rows of a table stand: by the column (`-column` downwards) if any, then by the table's own order. Throws 400. */
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

/** Whether no two rows stand at the same place, so that a place says where a page begins. */
export const isExact = (table: ViewerTable, order: PageOrder): boolean =>
  keyOf(table.name)?.every((key) => order.some(({ name }) => name === key)) === true;

/** ORDER BY of the order; `before` reads it from its end. */
export const orderSql = (order: PageOrder, way: Way = 'after'): string =>
  order
    .map(({ name, isDescending, isNullable }) => {
      const direction = isDescending === (way === 'after') ? 'DESC' : 'ASC';
      // an index is read the other way round only where nothing is said of NULL
      return `"${name}" ${direction}${isNullable ? ` NULLS ${way === 'after' ? 'LAST' : 'FIRST'}` : ''}`;
    })
    .join(', ');

/** The condition of rows that stand after a place, or before it: ties go by the next column. */
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
  // said apart, so that an index begins there
  return value !== null && (!isNullable || way === 'before') ? `${column} ${sign}= ${literal} AND ${either}` : either;
}
