import { soldAs } from '#simulator/mercadolivre/items/moved.ts';
import type { Simulator } from '#simulator/simulator.ts';
import type { SoldClaim } from './claimOf.ts';
import { dateText } from '#simulator/mercadolivre/mercadolivreApi.ts';

/** Last change of the claim up to `now` (ms). Shipment changes affect only its return. */
export const claimUpdatedAt = ({ openedAt, closedAt }: SoldClaim, now: number): number =>
  now >= closedAt ? closedAt : openedAt;

/** Whether the goods have been returned. */
export const isBack = ({ returnedAt }: SoldClaim, now: number): boolean => returnedAt !== null && now >= returnedAt;

/** A claim in the format of claims/search. */
export function claimJson(claim: SoldClaim, sellerId: number, now: number) {
  const isClosed = now >= claim.closedAt;
  return {
    id: claim.id,
    resource_id: Number(claim.order.id),
    status: isClosed ? 'closed' : 'opened',
    type: claim.returnedAt === null ? 'mediations' : 'returns',
    stage: 'claim',
    parent_id: null,
    resource: 'order',
    reason_id: claim.reason,
    fulfilled: true,
    quantity_type: claim.quantity === claim.order.lines[0]!.quantity ? 'total' : 'partial',
    players: [
      { role: 'complainant', type: 'buyer', user_id: claim.order.buyerId, available_actions: [] },
      { role: 'respondent', type: 'seller', user_id: sellerId, available_actions: [] },
    ],
    resolution: isClosed
      ? { reason: 'item_returned', date_created: dateText(claim.closedAt), benefited: ['complainant'] }
      : null,
    site_id: 'MLB',
    date_created: dateText(claim.openedAt),
    last_updated: dateText(claimUpdatedAt(claim, now)),
  };
}

/** The return of a claim: in transit, or delivered to the warehouse and reviewed. */
export function returnJson(simulator: Simulator, claim: SoldClaim, now: number) {
  const { product, quantity } = claim.order.lines[0]!;
  const { itemId, variation } = soldAs(simulator, product, claim.order.createdAt);
  const back = isBack(claim, now);
  const isClosed = now >= claim.closedAt;
  return {
    id: claim.returnId,
    last_updated: dateText(back ? claim.returnedAt! : claim.openedAt),
    shipments: [
      {
        shipment_id: 43_000_000_000 + claim.order.number,
        status: back ? 'delivered' : 'shipped',
        tracking_number: null,
        destination: { name: 'warehouse', shipping_address: { address_id: 0, city: { name: 'Cajamar' } } },
        type: 'return',
      },
    ],
    refund_at: 'delivered',
    date_closed: isClosed ? dateText(claim.closedAt) : null,
    resource_type: 'order',
    date_created: dateText(claim.openedAt),
    claim_id: claim.id,
    status_money: isClosed ? 'refunded' : 'retained',
    resource_id: Number(claim.order.id),
    orders: [
      {
        order_id: Number(claim.order.id),
        item_id: itemId,
        variation_id: variation?.id ?? null,
        context_type: claim.quantity === quantity ? 'total' : 'partial',
        total_quantity: quantity.toFixed(1),
        return_quantity: claim.quantity.toFixed(1),
      },
    ],
    subtype: claim.quantity === quantity ? 'return_total' : 'return_partial',
    status: back ? 'delivered' : 'shipped',
    related_entities: back ? ['reviews'] : [],
    intermediate_check: true,
    resources: [{ resource: 'claim', resource_id: String(claim.id) }],
  };
}

/** The warehouse's review of the returned goods. */
export function reviewsJson(claim: SoldClaim) {
  const isGood = claim.condition === 'saleable';
  return {
    reviews: [
      {
        resource: 'order',
        resource_id: Number(claim.order.id),
        method: 'triage',
        resource_reviews: [
          {
            stage: 'closed',
            status: isGood ? 'success' : 'failed',
            product_condition: claim.condition,
            product_destination: isGood ? 'meli' : 'seller',
            reason_id: isGood ? 'accepted' : 'misused',
            benefited: 'buyer',
            seller_status: '',
            seller_reason: null,
            missing_quantity: 0,
          },
        ],
        date_created: new Date(claim.returnedAt!).toISOString(),
        last_updated: new Date(claim.returnedAt!).toISOString(),
      },
    ],
  };
}
