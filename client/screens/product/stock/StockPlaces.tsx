import { graphql, useFragment } from 'react-relay/hooks';
import { formatCount, formatQuantity } from '#client/lib/format.ts';
import { Card } from '#client/screens/product/Card.tsx';
import { type Column, DataTable } from '#client/ui/DataTable.tsx';
import { EmptyState } from '#client/ui/page/EmptyState.tsx';
import type { StockPlaces_product$data, StockPlaces_product$key } from './__generated__/StockPlaces_product.graphql';

type Place = StockPlaces_product$data['stock']['places'][number];

const placeNames: Readonly<Record<string, string>> = {
  FBA: 'Amazon (FBA)',
  FULL: 'Mercado Livre (Full)',
  OWN: 'Estoque próprio',
  DEPOT: 'Depósito',
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
      title="Onde está"
      note={
        buildable !== null && buildable !== undefined ? `${formatCount(buildable)} kits podem ser montados` : undefined
      }
    >
      {places.length === 0 ? (
        <EmptyState title="O estoque ainda não foi lido" hint="Ele chega com a próxima sincronização." />
      ) : (
        <DataTable
          label="Estoque por lugar"
          columns={columns}
          rows={places}
          rowKey={({ place }) => place}
          totals={{
            place: 'Total',
            available: formatCount(available),
            inbound: formatCount(inbound),
            listings: reserved ? `${formatCount(reserved)} reservadas` : null,
          }}
        />
      )}
    </Card>
  );
}

const columns: readonly Column<Place>[] = [
  { id: 'place', phone: 'title', header: [{ label: 'Lugar' }], cell: ({ place }) => placeNames[place] ?? place },
  {
    id: 'available',
    phone: 'primary',
    header: [{ label: 'Disponível' }],
    align: 'right',
    cell: ({ available }) => formatCount(available),
  },
  {
    id: 'inbound',
    phone: 'secondary',
    header: [{ label: 'A caminho' }],
    align: 'right',
    cell: ({ inbound }) => formatCount(inbound),
  },
  {
    id: 'listings',
    phone: 'meta',
    header: [{ label: 'Anúncios' }],
    align: 'right',
    cell: ({ listings }) => formatQuantity(listings, 'anúncio', 'anúncios'),
  },
];
