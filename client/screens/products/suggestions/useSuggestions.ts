import { useEffect, useState } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay/hooks';
import type { Marketplace } from '#client/lib/marketplaces.ts';
import type { useSuggestionsQuery } from './__generated__/useSuggestionsQuery.graphql';

type Read = useSuggestionsQuery['response']['viewer']['linkSuggestions'];

/** A listing of a pair. */
interface SuggestedListing {
  id: string;
  /** Its name, or what else identifies it. */
  title: string;
  code: string;
  imageUrl: string | null;
  marketplace: Marketplace;
  country: string;
}

/** Two listings that may be the same product. */
export interface Suggestion {
  left: SuggestedListing;
  right: SuggestedListing;
  /** 0 to 1. */
  confidence: number;
  reasons: readonly string[];
  conflicts: readonly string[];
}

/** Pairs, with the number of those that are nearly sure and of the others. */
export interface Suggestions {
  sureCount: number;
  unsureCount: number;
  rows: readonly Suggestion[];
}

const query = graphql`
  query useSuggestionsQuery($isSure: Boolean!) {
    viewer {
      linkSuggestions(isSure: $isSure) {
        sureCount
        unsureCount
        rows {
          confidence
          reasons
          conflicts
          left {
            id
            asin
            sku
            name
            imageUrl
            marketplace
            country
          }
          right {
            id
            asin
            sku
            name
            imageUrl
            marketplace
            country
          }
        }
      }
    }
  }
`;

/**
 * Reads the nearly sure suggestions, or the others, again whenever `changes` does. Keeps the former ones until then; undefined before the first.
 * `hasFailed` when the last reading did. Without Suspense: nothing else waits for what may take seconds.
 */
export function useSuggestions(isSure: boolean, changes: number) {
  const environment = useRelayEnvironment();
  const [tries, setTries] = useState(0);
  const [read, setRead] = useState<{ isSure: boolean; suggestions: Suggestions }>();
  const asked = `${isSure} ${changes} ${tries}`;
  const [ended, setEnded] = useState<{ asked: string; hasFailed: boolean }>();
  useEffect(() => {
    const reading = fetchQuery<useSuggestionsQuery>(
      environment,
      query,
      { isSure },
      { networkCacheConfig: { force: true } },
    ).subscribe({
      next: ({ viewer }) => {
        setRead({ isSure, suggestions: suggestionsOf(viewer.linkSuggestions) });
        setEnded({ asked, hasFailed: false });
      },
      error: () => setEnded({ asked, hasFailed: true }),
    });
    return () => reading.unsubscribe();
  }, [environment, isSure, asked]);
  const isReading = ended?.asked !== asked;
  return {
    ...read,
    isReading,
    hasFailed: !isReading && ended.hasFailed,
    onRetry: () => setTries((before) => before + 1),
  };
}

const suggestionsOf = ({ sureCount, unsureCount, rows }: Read): Suggestions => ({
  sureCount,
  unsureCount,
  rows: rows.map(({ left, right, confidence, reasons, conflicts }) => ({
    left: listingOf(left),
    right: listingOf(right),
    confidence,
    reasons,
    conflicts,
  })),
});

const listingOf = ({
  id,
  asin,
  sku,
  name,
  imageUrl,
  marketplace,
  country,
}: Read['rows'][number]['left']): SuggestedListing => ({
  id,
  title: name ?? sku ?? asin,
  code: sku ?? asin,
  imageUrl: imageUrl ?? null,
  marketplace: marketplace as Marketplace,
  country,
});
