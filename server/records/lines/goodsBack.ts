/**
 * SQL of the refunds whose goods came back, beyond what return notes cover. Of `refunds` (id: order line, month, minor: refunded in it, paid: all that was
 * paid, covered: the part of it that notes are of, and more) those of lines that were refunded whole, that have a note, or for which `isReturned` of `g`
 * holds, with `before` and `reached`: what was refunded up to the month and with it, of the `uncovered` part of what was paid. A part of a price
 * without a known return is a rebate.
 */
export const goodsBack = (refunds: string, isReturned: string) => `SELECT g.*, g.paid - g.covered AS uncovered,
         greatest(0, g.refunded - g.covered) AS reached, greatest(0, g.refunded_before - g.covered) AS before FROM (
    SELECT r.*, least(r.paid, sum(r.minor) OVER months) AS refunded,
           least(r.paid, sum(r.minor) OVER months - r.minor) AS refunded_before,
           sum(r.minor) OVER (PARTITION BY r.id) >= r.paid AS is_whole
    FROM (${refunds}) r WHERE r.paid > r.covered WINDOW months AS (PARTITION BY r.id ORDER BY r.month)
  ) g
  WHERE g.is_whole OR g.covered > 0 OR ${isReturned}`;
