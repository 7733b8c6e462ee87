import type { Effects } from '#server/market/http/effects.ts';
import { wordSaid } from '#server/platform/language/said.ts';
import { limiter, takePoint } from '#server/platform/http/limiter.ts';
import { queryRow, queryRows } from '#server/platform/postgres/db.ts';
import { randomToken, sha256 } from '#server/platform/security/secrets.ts';
import { conflict, DomainError, wordingOf } from '#server/platform/values/errors.ts';
import type { Money } from '#server/platform/values/money.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { productAnalysis } from '#server/insight/profit/detector/profitAnalysis.ts';
import { productPricings } from '#server/insight/profit/pricing/productPricing.ts';
import { pricingConnector, readFailure } from './askMarketplace.ts';
import { changePercent, checkPrice, isLarge, sendableProduct } from './priceToSend.ts';

/** A price as it would be sent, with what the seller should see first. */
export interface PricePreview {
  /** Confirms the sending of this price, once, within five minutes. */
  token: string;
  expiresAt: Date;
  /** At the marketplace, read now. */
  current: Money;
  price: Money;
  changePercent: number;
  /** Whether the change is so large that it is acknowledged apart. */
  isLarge: boolean;
  /** Lowest price without a loss; null while costs or fees are unknown. */
  breakEven: Money | null;
  /** From 0 to 1; null when the price is not the suggested one, or unknown. */
  buyBoxProbability: number | null;
  /** What the marketplace makes of it, in the reader's language. */
  notes: string[];
}

const TOKEN_SECONDS = 5 * 60;
const previews = limiter('price previews', 120, 60 * 60);

/**
 * Reads the price of a product at its marketplace, asks whether another would be taken, and stores the other to be confirmed.
 * Changes nothing at the marketplace. Throws a domain error with the reason when the price cannot be sent; MARKETPLACE_REFUSED when the
 * marketplace must be authorized again.
 */
export async function previewPrice(
  viewer: Viewer,
  { productId, price }: { productId: string | number; price: Money },
  { effects }: { effects?: Effects } = {},
): Promise<PricePreview> {
  const { accountId, userId } = viewer;
  const product = await sendableProduct(viewer, productId);
  checkPrice(price, product);
  await takePoint(previews, String(accountId));
  const connector = await pricingConnector(accountId, product.marketplace, effects);
  const own = await connector.ownPrice(product, price).catch((error: unknown) => {
    throw readFailure(error);
  });
  if (own.refusal) throw new DomainError('CONFLICT', 409, wordingOf(own.refusal));
  if (own.price?.currency !== product.currency) throw conflict('prices.noOwnPrice');
  const percent = changePercent(own.price, price);
  const analysis = await productAnalysis(viewer, product.id);
  const curve = analysis && productPricings(analysis, analysis.settings.targetMargin)[0];
  const token = randomToken();
  const [suggested] = await queryRows<{ probability: number | null }>(
    `SELECT buy_box_probability::float8 AS probability FROM price_suggestions
     WHERE account_id = $1 AND product_id = $2 AND suggested_price_minor = $3`,
    [accountId, product.id, price.minor],
  );
  await queryRows("DELETE FROM sent_prices WHERE account_id = $1 AND state = 'previewed' AND expires_at < now()", [
    accountId,
  ]);
  const { expiresAt } = await queryRow<{ expiresAt: Date }>(
    `INSERT INTO sent_prices (account_id, product_id, user_id, token_hash, currency, previous_minor, price_minor, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, now() + make_interval(secs => $8))
     RETURNING expires_at AS "expiresAt"`,
    [accountId, product.id, userId, sha256(token), product.currency, own.price.minor, price.minor, TOKEN_SECONDS],
  );
  return {
    token,
    expiresAt,
    current: own.price,
    price,
    changePercent: percent,
    isLarge: isLarge(percent),
    breakEven: curve?.breakEvenPrice ?? null,
    buyBoxProbability: suggested?.probability ?? null,
    notes: own.notes.map((note) => wordSaid(note)),
  };
}
