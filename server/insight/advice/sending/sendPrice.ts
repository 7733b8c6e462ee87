import { STANDARD } from '#i18n/locales.ts';
import { type Said, wordSaid } from '#server/platform/language/said.ts';
import { sentence } from '#server/platform/language/sentence.ts';
import type { SentPriceState } from '#prisma/generated/client/client.ts';
import type { Effects } from '#server/market/http/effects.ts';
import { limiter, takePoint } from '#server/platform/http/limiter.ts';
import { queryRows, transaction } from '#server/platform/postgres/db.ts';
import { sha256 } from '#server/platform/security/secrets.ts';
import { badRequest, conflict, notFound } from '#server/platform/values/errors.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { pricingConnector, saidBy } from './askMarketplace.ts';
import { changePercent, isLarge, LARGE_CHANGE_PERCENT, type ListedProduct, sendableProduct } from './priceToSend.ts';
import { type SentPriceRow, sentPrices } from './sentPrices.ts';

interface Confirmed {
  id: number;
  productId: number;
  currency: string;
  previousMinor: number;
  priceMinor: number;
  state: SentPriceState;
  isExpired: boolean;
}

interface Outcome {
  state: Exclude<SentPriceState, 'previewed' | 'sending'>;
  answer: Said;
  reference?: string | null;
}

const sendings = limiter('sent prices', 30, 60 * 60);

/**
 * Sends a previewed price to the marketplace, once: the same token again answers with what became of it. Refused without
 * being sent when the price at the marketplace is no longer the one that was shown. A suggestion of the product is then
 * applied. Throws a domain error for an unknown or expired token, a large change that is not acknowledged, or sending off.
 */
export async function sendPrice(
  viewer: Viewer,
  { token, isAcknowledged = false }: { token: string; isAcknowledged?: boolean },
  { effects }: { effects?: Effects } = {},
): Promise<SentPriceRow> {
  const { accountId } = viewer;
  const found = await confirmed(accountId, token);
  if (found.state !== 'previewed') return sent(viewer, found.id);
  if (found.isExpired) throw conflict('prices.confirmationExpired');
  const product = await sendableProduct(viewer, found.productId);
  const { currency } = found;
  const from = { minor: found.previousMinor, currency };
  const to = { minor: found.priceMinor, currency };
  if (isLarge(changePercent(from, to)) && !isAcknowledged)
    throw badRequest('prices.largeChange', { percent: LARGE_CHANGE_PERCENT });
  await takePoint(sendings, String(accountId));
  const claimed = await queryRows(
    `UPDATE sent_prices SET state = 'sending', sent_at = now(), user_id = $3
     WHERE account_id = $1 AND id = $2 AND state = 'previewed' AND expires_at > now() RETURNING id`,
    [accountId, found.id, viewer.userId],
  );
  if (claimed.length === 0) return sent(viewer, found.id); // another call of the same token was first
  const outcome = await outcomeOf(accountId, product, { from, to, effects });
  const { answer } = outcome;
  const answered = [
    outcome.state,
    wordSaid(answer, STANDARD),
    outcome.reference ?? null,
    typeof answer === 'string' ? null : answer,
  ];
  await transaction(async (tx) => {
    await queryRows(
      `UPDATE sent_prices SET state = $3::"SentPriceState", answer = $4, reference = $5, sentences = $6, answered_at = now()
       WHERE account_id = $1 AND id = $2`,
      [accountId, found.id, ...answered],
      tx,
    );
    if (outcome.state === 'accepted')
      await queryRows(
        "UPDATE price_suggestions SET status = 'applied', decided_at = now() WHERE account_id = $1 AND product_id = $2",
        [accountId, found.productId],
        tx,
      );
  });
  return sent(viewer, found.id);
}

async function confirmed(accountId: number, token: string): Promise<Confirmed> {
  const [row] = await queryRows<Confirmed>(
    `SELECT id, product_id AS "productId", currency::text AS currency, previous_minor::float8 AS "previousMinor",
            price_minor::float8 AS "priceMinor", state, expires_at <= now() AS "isExpired"
     FROM sent_prices WHERE account_id = $1 AND token_hash = $2`,
    [accountId, sha256(token)],
  );
  if (!row) throw notFound('prices.confirmationUnknown');
  return row;
}

const sent = async (viewer: Viewer, id: number) => (await sentPrices(viewer, id))[0]!;

type Change = Record<'from' | 'to', { minor: number; currency: string }> & { effects: Effects | undefined };

async function outcomeOf(accountId: number, product: ListedProduct, { from, to, effects }: Change): Promise<Outcome> {
  try {
    const connector = await pricingConnector(accountId, product.marketplace, effects);
    const own = await connector.ownPrice(product, to);
    if (own.refusal) return { state: 'refused', answer: own.refusal };
    if (own.price?.minor !== from.minor || own.price.currency !== from.currency)
      return {
        state: 'refused',
        answer: sentence('prices.hasChanged', { price: own.price }),
      };
    const { isAccepted, answer, reference } = await connector.sendPrice(product, to);
    return { state: isAccepted ? 'accepted' : 'refused', answer, reference };
  } catch (error) {
    return { state: 'failed', answer: saidBy(error) };
  }
}
