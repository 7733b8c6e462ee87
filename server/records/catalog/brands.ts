import { preparedRows } from '#server/platform/postgres/db.ts';
import { readerOf } from '#server/platform/postgres/replica.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';

/** Distinct brands of the viewer's products, in alphabetical order. */
export async function brands(viewer: Viewer): Promise<string[]> {
  const rows = await preparedRows<{ brand: string }>(
    `SELECT brand FROM (SELECT DISTINCT brand FROM products WHERE account_id = $1 AND brand <> '') known
     ORDER BY brand COLLATE "pt-BR-x-icu", brand`,
    [viewer.accountId],
    readerOf(viewer.accountId),
  );
  return rows.map(({ brand }) => brand);
}
