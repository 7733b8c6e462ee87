import { zipSync } from 'fflate';
import type { OrderSnapshot } from '#server/market/snapshots/orderSnapshots.ts';
import { queryRow } from '#server/platform/postgres/db.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { openShop } from '#server/insight/sales/testing/shop.ts';
import { setAccountCnpjs } from '#server/records/nfe/cnpjs/setAccountCnpjs.ts';
import { PART_BYTES, storePart } from '#server/records/nfe/imports/importParts.ts';
import { openImport, startImport } from '#server/records/nfe/imports/openImport.ts';
import { runImport } from '#server/records/nfe/imports/runImport.ts';
import { OWN_CNPJ } from './readTestFile.ts';

interface NfeCounts {
  state: string;
  filesTotal: number | null;
  filesDone: number;
  ok: number;
  already: number;
  refused: number;
  failure: string | null;
}

export interface NfeShop {
  viewer: Viewer;
  sell: (...orders: OrderSnapshot[]) => Promise<void>;
  idOf: (listingKey: string) => Promise<number>;
  cost: (listingKey: string, costMinor: number, validFrom?: string) => Promise<void>;
  /** Sends a file, without starting to read it. Returns its number. */
  send: (bytes: Uint8Array, name?: string) => Promise<number>;
  /** Sends and imports documents, and returns the counts. */
  take: (...xmls: string[]) => Promise<NfeCounts>;
  counts: (id: number) => Promise<NfeCounts>;
}

/** A ZIP of documents, named by their place. */
export const zipOf = (xmls: readonly string[]): Uint8Array =>
  zipSync(
    Object.fromEntries(
      xmls.map((xml, index) => [`${index}.xml`, [new TextEncoder().encode(xml), { level: 1 as const }]]),
    ),
  );

/** A shop whose CNPJ is `OWN_CNPJ`. */
export async function openNfeShop(name?: string): Promise<NfeShop> {
  const shop = await openShop(name);
  const { viewer } = shop;
  const { accountId } = viewer;
  await setAccountCnpjs(viewer, [OWN_CNPJ]);
  const send: NfeShop['send'] = async (bytes, file = 'notas.zip') => {
    const id = await openImport(viewer, { name: file, bytes: bytes.length });
    for (let part = 0; part * PART_BYTES < bytes.length; part += 1)
      await storePart(accountId, id, part, bytes.slice(part * PART_BYTES, (part + 1) * PART_BYTES));
    return id;
  };
  const counts: NfeShop['counts'] = (id) =>
    queryRow<NfeCounts>(
      `SELECT state, files_total AS "filesTotal", files_done AS "filesDone", ok_count AS ok, already_count AS already,
              refused_count AS refused, failure FROM nfe_imports WHERE account_id = $1 AND id = $2`,
      [accountId, id],
    );
  return {
    viewer,
    sell: (...orders) => shop.sell(...orders),
    idOf: (key) => shop.idOf(key),
    cost: (...args) => shop.cost(...args),
    send,
    counts,
    take: async (...xmls) => {
      const id = await send(zipOf(xmls));
      await startImport(viewer, id, { dryRun: false });
      await runImport({ accountId, id });
      return counts(id);
    },
  };
}
