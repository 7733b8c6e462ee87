import type { SentPriceState } from '#prisma/generated/client/client.ts';
import type { CatalogProduct } from '#server/records/catalog/product.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';

/** A price that was confirmed, and what the marketplace answered. */
export interface SentPriceRow {
  id: number;
  product: CatalogProduct;
  currency: string;
  previousMinor: number;
  priceMinor: number;
  state: SentPriceState;
  /** Null while there is none. */
  answer: string | null;
  /** The sentence of `answer`; null when only its text is known, e.g. the marketplace's own. */
  sentence: unknown;
  reference: string | null;
  sentAt: Date;
  /** Name of the person who sent it; null when that person is gone. */
  sentBy: string | null;
}

const MAX_ROWS = 50;

/** Prices sent by the account, the latest first, at most 50; with `id` only that one. */
export const sentPrices = (
  { accountId }: Pick<Viewer, 'accountId'>,
  id: number | null = null,
): Promise<SentPriceRow[]> =>
  queryRows<SentPriceRow>(
    `SELECT s.id, s.currency::text AS currency, s.previous_minor::float8 AS "previousMinor",
            s.price_minor::float8 AS "priceMinor", s.state, s.answer, s.sentences AS sentence, s.reference, s.sent_at AS "sentAt", u.name AS "sentBy",
            json_build_object('id', p.id, 'asin', p.asin, 'sku', p.sku, 'name', p.name, 'brand', p.brand,
              'imageUrl', p.image_url, 'marketplace', p.marketplace, 'country', p.country) AS product
     FROM sent_prices s
     JOIN products p ON p.account_id = s.account_id AND p.id = s.product_id
     LEFT JOIN users u ON u.id = s.user_id AND u.account_id = s.account_id
     WHERE s.account_id = $1 AND s.state <> 'previewed' AND ($2::int IS NULL OR s.id = $2)
     ORDER BY s.sent_at DESC, s.id DESC LIMIT ${MAX_ROWS}`,
    [accountId, id],
  );
