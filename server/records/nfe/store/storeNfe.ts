import { type Queryable, queryRows } from '#server/platform/postgres/db.ts';
import { textArray } from '#server/platform/postgres/pgArray.ts';
import type { NfeDocument, NfeEvent, NfeFile } from '#server/records/nfe/reading/nfeFile.ts';
import { DOCUMENT_TYPES, documentRow, ITEM_TYPES, itemRow, namesOf } from './documentColumns.ts';

/** What identifies a document or an event in an account: the same one twice changes nothing. */
export const identityOf = (file: NfeFile): string =>
  file.kind === 'document' ? file.key : `${file.key} ${file.type} ${file.sequence}`;

// A document that is stored without its protocol, or before it was cancelled, takes the state of a later file; its contents
// are the same, because the key is.
const DOCUMENTS = `
INSERT INTO nfe_documents AS d (account_id, ${namesOf(DOCUMENT_TYPES)}, referred_keys, xml)
SELECT $1, ${namesOf(DOCUMENT_TYPES)}, ARRAY (SELECT jsonb_array_elements_text(referred_keys)), decode(xml, 'base64')
FROM jsonb_to_recordset($2::jsonb) AS n (${DOCUMENT_TYPES.join(', ')}, referred_keys jsonb, xml text)
ON CONFLICT (account_id, key) DO UPDATE SET state = excluded.state, status = excluded.status
WHERE d.state = 'unproven' AND excluded.state <> 'unproven'
   OR d.state = 'authorised' AND excluded.state IN ('cancelled', 'denied')
RETURNING key, xmax = 0 AS "isNew"`;

const ITEMS = `
INSERT INTO nfe_items (account_id, document_id, ${namesOf(ITEM_TYPES)})
SELECT $1, d.id, ${namesOf(ITEM_TYPES.map((type) => `n.${type}`))}
FROM jsonb_to_recordset($2::jsonb) AS n (key bpchar, ${ITEM_TYPES.join(', ')})
JOIN nfe_documents d ON d.account_id = $1 AND d.key = n.key`;

const NUMBERS = `
INSERT INTO nfe_numbers (account_id, number, document_id)
SELECT $1, n.number, d.id FROM jsonb_to_recordset($2::jsonb) AS n (key bpchar, number text)
JOIN nfe_documents d ON d.account_id = $1 AND d.key = n.key`;

const EVENTS = `
INSERT INTO nfe_events (account_id, key, type, sequence, at, status)
SELECT $1, n.* FROM jsonb_to_recordset($2::jsonb) AS n (key bpchar, type text, sequence int, at timestamptz, status int)
ON CONFLICT DO NOTHING RETURNING key, type, sequence`;

// also events that came before their document
const CANCEL = `
UPDATE nfe_documents d SET state = 'cancelled' FROM nfe_events e
WHERE d.account_id = $1 AND d.key = ANY ($2::bpchar[]) AND d.state IN ('authorised', 'unproven')
  AND e.account_id = $1 AND e.key = d.key AND e.type IN ('110111', '110112') AND e.status IN (135, 136, 155)`;

// what the seller's own documents say of its products, where nothing is known
const EANS = `
UPDATE products p SET ean = n.ean FROM (
  SELECT i.sku, min(coalesce(i.ean_taxed, i.ean)) AS ean FROM nfe_items i
  JOIN nfe_documents d ON d.account_id = $1 AND d.id = i.document_id
  WHERE i.account_id = $1 AND d.key = ANY ($2::bpchar[]) AND d.side = 'sale' AND i.quantity = i.quantity_taxed
    AND (i.ean IS NULL OR i.ean_taxed IS NULL OR i.ean = i.ean_taxed)
  GROUP BY i.sku HAVING count(DISTINCT coalesce(i.ean_taxed, i.ean)) = 1
) n WHERE p.account_id = $1 AND p.sku = n.sku AND p.ean IS NULL`;

/**
 * Stores documents and events in the caller's transaction, each once. Returns which of them were new or changed a stored
 * document, by `identityOf`.
 */
export async function storeNfe(accountId: number, files: readonly NfeFile[], tx: Queryable): Promise<Set<string>> {
  const once = [...new Map(files.toReversed().map((file) => [identityOf(file), file])).values()];
  const documents = once.filter((file): file is NfeDocument => file.kind === 'document');
  const events = once.filter((file): file is NfeEvent => file.kind === 'event');
  const write = <Row>(sql: string, rows: unknown[]) =>
    rows.length === 0 ? Promise.resolve([]) : queryRows<Row>(sql, [accountId, JSON.stringify(rows)], tx);

  const stored = await write<{ key: string; isNew: boolean }>(DOCUMENTS, documents.map(documentRow));
  const newKeys = new Set(stored.filter(({ isNew }) => isNew).map(({ key }) => key));
  const fresh = documents.filter(({ key }) => newKeys.has(key));
  await write(
    ITEMS,
    fresh.flatMap(({ key, items }) => items.map((item) => itemRow(key, item))),
  );
  await write(
    NUMBERS,
    fresh.flatMap(({ key, orderNumbers }) => orderNumbers.map((number) => ({ key, number }))),
  );
  const added = await write<NfeEvent>(EVENTS, events);
  const keys = textArray([...stored, ...added], ({ key }) => key);
  await queryRows(CANCEL, [accountId, keys], tx);
  await queryRows(EANS, [accountId, textArray([...newKeys], (key) => key)], tx);
  return new Set([...stored.map(({ key }) => key), ...added.map((event) => identityOf({ ...event, kind: 'event' }))]);
}

const KNOWN = `
SELECT key AS identity FROM nfe_documents WHERE account_id = $1 AND key = ANY ($2::bpchar[]) AND state <> 'unproven'
UNION ALL SELECT key || ' ' || type || ' ' || sequence FROM nfe_events WHERE account_id = $1 AND key = ANY ($2::bpchar[])`;

/** Which documents and events are stored already, by `identityOf`. A document without protocol may still get one. */
export async function storedNfe(accountId: number, files: readonly NfeFile[], tx: Queryable): Promise<Set<string>> {
  const keys = textArray(files, ({ key }) => key);
  const rows = await queryRows<{ identity: string }>(KNOWN, [accountId, keys], tx);
  return new Set(rows.map(({ identity }) => identity));
}
