/**
 * SQL of the refunds whose goods came back. Of `refunds` (id: order line, month, minor: refunded in it, paid: all that was paid, and more) those of
 * lines that were refunded whole or for which `isReturned` of `g` holds, with `before` and `reached`: what was refunded up to the month and with it, at
 * most what was paid. A part of a price without a known return is a rebate.
 */
export const goodsBack = (refunds: string, isReturned: string) => `SELECT * FROM (
    SELECT r.*, greatest(0, least(r.paid, sum(r.minor) OVER months)) AS reached,
           greatest(0, least(r.paid, sum(r.minor) OVER months - r.minor)) AS before,
           sum(r.minor) OVER (PARTITION BY r.id) >= r.paid AS is_whole
    FROM (${refunds}) r WHERE r.paid > 0 WINDOW months AS (PARTITION BY r.id ORDER BY r.month)
  ) g
  WHERE g.is_whole OR ${isReturned}`;
