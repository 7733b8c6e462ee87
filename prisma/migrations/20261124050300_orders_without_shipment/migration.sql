-- Paid orders of Mercado Livre without shipment were pending for ever, under the order's word alone and with a freight of 0: as
-- their reader names them now, they are read once a day until they count as delivered (docs/decisions/041).
UPDATE orders o SET marketplace_status = o.marketplace_status || '/no_shipping'
WHERE o.marketplace = 'mercadolivre' AND o.status = 'pending' AND o.marketplace_status IN ('paid', 'partially_refunded')
  AND NOT EXISTS (SELECT FROM order_items i
                  WHERE i.account_id = o.account_id AND i.order_id = o.id AND i.fulfilment_minor IS DISTINCT FROM 0);
