import { useEffect, useRef, useState } from 'react';
import { fetchQuery } from '#client/screens/database/databaseApi.ts';
import { textOf, type Value } from '#client/screens/database/result/result.ts';
import { failureText } from '#client/lib/language/failureText.ts';

/** A row of the filter builder's statement. */
export interface BuilderRow {
  asin: string | null;
  imageUrl: string | null;
  name: string | null;
  units: number;
  orders: number;
  /** In the product's currency; null while a price is unknown. */
  revenue: number | null;
  marketplace: string;
  country: string;
  currency: string | null;
  /** In US$ at the daily rates; null when a day has no rate. */
  dollars: number | null;
}

export type BuilderRun =
  | { state: 'idle' | 'running' }
  | { state: 'failed'; message: string }
  | {
      state: 'rows';
      rows: BuilderRow[];
      /** The statement that was run. */
      sql: string;
      /** Time of the data, ISO 8601. */
      asOf: string;
      /** Number of products without the limit. */
      total: number;
    };

/** Runs the filter builder's statements; a new run discards the previous one. */
export function useBuilderRun() {
  const [run, setRun] = useState<BuilderRun>({ state: 'idle' });
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);
  const start = ({ sql, countSql }: { sql: string; countSql: string }) => {
    abort.current?.abort();
    const { signal } = (abort.current = new AbortController());
    setRun({ state: 'running' });
    Promise.all([fetchQuery(sql, { signal }), fetchQuery(countSql, { signal })]).then(
      ([{ columns, rows, asOf }, count]) => {
        if (signal.aborted) return;
        const names = columns.map(({ name }) => name);
        setRun({
          state: 'rows',
          sql,
          asOf,
          rows: rows.map((row) => rowOf(names, row)),
          total: Number(count.rows[0]?.[0] ?? 0),
        });
      },
      (error: Error) => signal.aborted || setRun({ state: 'failed', message: failureText(error) }),
    );
  };
  return { run, start };
}

function rowOf(names: string[], row: Value[]): BuilderRow {
  const value = (name: string) => row[names.indexOf(name)] ?? null;
  const text = (name: string) => (value(name) === null ? null : textOf(value(name)));
  const figure = (name: string) => (value(name) === null ? null : Number(value(name)));
  return {
    asin: text('asin'),
    imageUrl: text('image_url'),
    name: text('product_name'),
    units: figure('total_vendas') ?? 0,
    orders: figure('total_pedidos') ?? 0,
    revenue: figure('total_revenue'),
    marketplace: text('marketplace') ?? '',
    country: text('country_code') ?? '',
    currency: text('currency'),
    dollars: figure('total_revenue_usd'),
  };
}
