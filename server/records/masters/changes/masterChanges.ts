import { readerOf } from '#server/platform/postgres/replica.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { MasterChangeKind } from './changedListing.ts';

/** A change of which listings are one product. */
export interface MasterChange {
  id: number;
  kind: MasterChangeKind;
  userName: string;
  changedAt: Date;
  /** The change can be taken back: it is not yet, and no later one moved its listings or changed its kits. */
  canUndo: boolean;
  /** Names of its listings. */
  listings: string[];
  /** The name of the product that they joined, as it is called now; null where they joined none. */
  product: string | null;
}

/** Changes that the history shows. */
const CHANGES_SHOWN = 50;

/** SQL: what the kit `k` is made of now, as a change stores it. */
const NOW = `
  SELECT coalesce(jsonb_agg(jsonb_build_object('componentId', component_id, 'pieces', pieces, 'isListed', is_listed) ORDER BY component_id), '[]')
  FROM kit_components own WHERE own.account_id = $1 AND own.kit_id = k.kit_id`;

/** The account's latest changes of master products, latest first. */
export const masterChanges = ({ accountId }: Viewer): Promise<MasterChange[]> =>
  queryRows<MasterChange>(
    `SELECT c.id::float8, c.kind, c.user_name AS "userName", c.changed_at AS "changedAt",
            c.kind <> 'undone' AND c.undone_at IS NULL AND bool_and(p.master_id = l.to_master) AND NOT EXISTS (
              SELECT FROM master_change_kits k WHERE k.account_id = $1 AND k.change_id = c.id AND k.components_after <> (${NOW})) AS "canUndo",
            array_agg(coalesce(p.name, p.sku, p.asin) ORDER BY p.id) AS listings,
            CASE c.kind WHEN 'linked' THEN coalesce((
              SELECT m.name FROM master_products m WHERE m.account_id = $1 AND m.id = min(l.to_master)), (
              SELECT coalesce(o.name, o.sku, o.asin) FROM products o
              LEFT JOIN sales_product_totals sold ON sold.account_id = $1 AND sold.scope = 'all' AND sold.product_id = o.id
              WHERE o.account_id = $1 AND o.master_id = min(l.to_master)
              ORDER BY o.id = ANY (array_agg(p.id)), sold.units DESC NULLS LAST, o.id LIMIT 1)) END AS product
     FROM (SELECT * FROM master_changes WHERE account_id = $1 ORDER BY id DESC LIMIT ${CHANGES_SHOWN}) c
     JOIN master_change_listings l ON l.account_id = $1 AND l.change_id = c.id
     JOIN products p ON p.account_id = $1 AND p.id = l.product_id
     GROUP BY c.id, c.kind, c.user_name, c.changed_at, c.undone_at ORDER BY c.id DESC`,
    [accountId],
    readerOf(accountId),
  );
