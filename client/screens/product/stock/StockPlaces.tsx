import { graphql, useFragment } from 'react-relay/hooks';
import { formatCount } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { Card } from '#client/screens/product/Card.tsx';
import { type Column, DataTable } from '#client/ui/DataTable.tsx';
import { EmptyState } from '#client/ui/page/EmptyState.tsx';
import type { StockPlaces_product$data, StockPlaces_product$key } from './__generated__/StockPlaces_product.graphql';

type Place = StockPlaces_product$data['stock']['places'][number];

const placeNames: Readonly<Record<string, string>> = {
  FBA: 'Amazon (FBA)',
  FULL: 'Mercado Livre (Full)',
  OWN: t('product.ownStock'),
  DEPOT: t('product.warehouse2'),
};

/** Where the units of a product lie, each stock once. */
export function StockPlaces({ product }: { product: StockPlaces_product$key }) {
  const { stock, buildable } = useFragment(
    graphql`
      fragment StockPlaces_product on MasterProduct {
        buildable
        stock {
          available
          reserved
          inbound
          places {
            place
            available
            inbound
            listings
          }
        }
      }
    `,
    product,
  );
  const { places, available, reserved, inbound } = stock;
  return (
    <Card
      title={t('product.whereItIs')}
      note={
        buildable !== null && buildable !== undefined
          ? t('product.kitsCanBeBuilt', { buildable: formatCount(buildable) })
          : undefined
      }
    >
      {places.length === 0 ? (
        <EmptyState
          title={t('product.theStockHasNotBeenRead')}
          hint={t('product.itArrivesWithTheNextSynchronization')}
        />
      ) : (
        <DataTable
          label={t('product.stockByPlace')}
          columns={columns}
          rows={places}
          rowKey={({ place }) => place}
          totals={{
            place: t('product.total'),
            available: formatCount(available),
            inbound: formatCount(inbound),
            listings: reserved ? t('product.reserved', { reserved: formatCount(reserved) }) : null,
          }}
        />
      )}
    </Card>
  );
}

const columns: readonly Column<Place>[] = [
  {
    id: 'place',
    header: [{ label: t('product.place') }],
    cell: ({ place }) => placeNames[place] ?? place,
  },
  {
    id: 'available',
    header: [{ label: t('product.available') }],
    align: 'right',
    cell: ({ available }) => formatCount(available),
  },
  {
    id: 'inbound',
    header: [{ label: t('product.onTheWay2') }],
    align: 'right',
    cell: ({ inbound }) => formatCount(inbound),
  },
  {
    id: 'listings',
    header: [{ label: t('product.listingsOfPlace') }],
    align: 'right',
    cell: ({ listings }) => t('product.listings3', { listings }),
  },
];
