import { type SubmitEvent, useState, useTransition } from 'react';
import { graphql, useLazyLoadQuery } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { ExportButton } from '#client/files/ExportButton.tsx';
import { formatPercent } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { simulatorPath } from '#client/lib/paths.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { Select } from '#client/ui/controls/Select.tsx';
import { TextField } from '#client/ui/controls/TextField.tsx';
import { DataTable } from '#client/ui/DataTable.tsx';
import type { ChannelsPanelQuery } from './__generated__/ChannelsPanelQuery.graphql';
import { channelColumns } from './channelColumns.tsx';
import { channelRow } from './channelRows.ts';
import { CompetingListings } from './CompetingListings.tsx';
import { targetMargin } from './targetMargin.ts';

const FIRST_MARGIN = 20;

/** Prices of a product by channel, those for a margin and for the profit of a listing, and listings that compete. */
export function ChannelsPanel({ productId, firstListing }: { productId: string; firstListing: string }) {
  const [asked, setAsked] = useState({ margin: FIRST_MARGIN, profitOf: firstListing });
  const [text, setText] = useState(String(FIRST_MARGIN));
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isPending, startTransition] = useTransition();
  const { node } = useLazyLoadQuery<ChannelsPanelQuery>(
    graphql`
      query ChannelsPanelQuery($id: ID!, $margin: Float!, $profitOf: ID!) {
        node(id: $id) {
          ... on MasterProduct {
            number
            channels {
              rows {
                ...channelRows_channel
              }
              competing {
                ...CompetingListings_group
              }
            }
          }
        }
      }
    `,
    { id: productId, ...asked },
    { fetchPolicy: 'store-and-network' },
  );
  const rows = node?.channels?.rows.map((channel) => channelRow(channel)) ?? [];
  if (rows.length === 0) return <p className="py-2 text-small text-muted">{t('products.noListingOfThisProductIs')}</p>;
  const chosen = rows.find(({ listing }) => listing.id === asked.profitOf);
  const ask = (change: Partial<typeof asked>) => startTransition(() => setAsked({ ...asked, ...change }));
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const margin = targetMargin(text);
    setRefusal(margin === null ? t('products.from0To95') : null);
    if (margin !== null) ask({ margin });
  };
  return (
    <section aria-label={t('products.pricesByChannel')} aria-busy={isPending} className="flex flex-col gap-3 py-2">
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <form noValidate onSubmit={handleSubmit} className="flex items-end gap-2">
          <span className="w-36">
            <TextField
              label={t('products.wantedMarginPercent')}
              inputMode="decimal"
              autoComplete="off"
              value={text}
              error={refusal}
              onChange={({ target }) => setText(target.value)}
            />
          </span>
          <Button type="submit" className="h-9">
            {t('products.compute')}
          </Button>
        </form>
        <div className="flex min-w-0 flex-col gap-1 text-small font-medium">
          <span aria-hidden>{t('products.sameProfitAs')}</span>
          <Select
            label={t('products.sameProfitAs')}
            isField
            value={asked.profitOf}
            options={rows.map(({ listing }) => [listing.id, `${listing.name} (${listing.asin})`] as const)}
            onChange={(profitOf) => ask({ profitOf })}
          />
        </div>
        <span className="ml-auto flex items-center gap-3">
          <Link
            to={simulatorPath(rows.map(({ listing }) => listing.id))}
            className="inline-flex items-center text-small text-link hover:underline max-sm:min-h-11"
          >
            {t('products.simulatePrices')}
          </Link>
          <ExportButton
            path={`/api/products/${node!.number}/channels/export`}
            query={{ marginPercent: asked.margin, profitOf: asked.profitOf }}
            isEmpty={false}
          />
        </span>
      </div>
      <div className={`transition-opacity ${isPending ? 'opacity-55' : ''}`}>
        <DataTable
          name="channels"
          label={t('products.pricesByChannel')}
          isInside
          columns={channelColumns(formatPercent(asked.margin), chosen?.listing.name ?? t('products.theChosenListing'))}
          rows={rows}
          rowKey={({ listing }) => listing.id}
        />
      </div>
      <p className="text-label text-muted">{t('products.perUnitAtTodaysPriceBy')}</p>
      <CompetingListings groups={node!.channels!.competing} />
    </section>
  );
}
