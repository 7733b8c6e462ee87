import { useEffect, useState } from 'react';
import { numberTag } from '#client/lib/language/formats.ts';
import { Trans } from '#client/lib/language/Trans.tsx';
import { fetchQuery } from '#client/screens/database/databaseApi.ts';
import { textOf } from './result.ts';

const names = new Intl.ListFormat(numberTag());

/** Currencies of the account's orders; empty until they are known. Reads them once, when they are first needed. */
export function useCurrencies(isNeeded: boolean): string[] {
  const [currencies, setCurrencies] = useState<string[]>();
  useEffect(() => {
    if (!isNeeded || currencies) return;
    const abort = new AbortController();
    fetchQuery('SELECT DISTINCT currency FROM orders WHERE currency IS NOT NULL ORDER BY 1', {
      signal: abort.signal,
    }).then(
      ({ rows }) => setCurrencies(rows.map(([currency]) => textOf(currency!))),
      () => abort.signal.aborted || setCurrencies([]),
    );
    return () => abort.abort();
  }, [isNeeded, currencies]);
  return currencies ?? [];
}

/** Which column to sum when the account sells in several currencies. */
export const CurrencyHint = ({ currencies }: { currencies: string[] }) =>
  currencies.length > 1 && (
    <p className="border-t border-line px-4 py-2 text-small text-muted">
      <Trans
        id="database.yourOrdersAreInAmountsAre"
        params={{ currencies: names.format(currencies) }}
        components={{ code: <code className="font-mono text-ink" /> }}
      />
    </p>
  );
