import { itemWith, mercadoLivreScript, SELLER } from './mercadoLivreScript.ts';
import { type Reader, rows, segmentOf } from './reader.ts';

const USER_PRODUCT = 'MLBU1';

/** Operations about user products: their families, their stock by place, and the items that moved to them. */
export const mercadoLivreStockReaders: Reader[] = [
  {
    operation: 'GET /user-products/{}',
    script: (example) => {
      const user_product_id = segmentOf(example, 1, USER_PRODUCT);
      return mercadoLivreScript({ item: itemWith({ user_product_id, family_name: 'Caneca' }) });
    },
    read: async (connector) => (await rows(connector.listings())).filter(({ parentAsin }) => parentAsin !== null),
  },
  {
    operation: 'GET /user-products/{}/stock',
    script: (example) => [
      { operation: 'GET /users/{}', body: { id: SELLER, tags: ['warehouse_management'] } },
      ...mercadoLivreScript({
        item: itemWith({ user_product_id: segmentOf(example, 1, USER_PRODUCT), available_quantity: null }),
      }),
    ],
    read: (connector) => rows(connector.stock()),
  },
  {
    operation: 'GET /items/{}/migration_live_listing',
    script: (example) => {
      const id = segmentOf(example, 1, 'MLB1');
      return mercadoLivreScript({
        item: itemWith({ id, status: 'closed', tags: ['variations_migration_uptin'], currency_id: 'ARS' }),
      });
    },
    read: async (connector) => {
      await rows(connector.listings());
      return rows(connector.movedListings!(new Set()));
    },
  },
];
