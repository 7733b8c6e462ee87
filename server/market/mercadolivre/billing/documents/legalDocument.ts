import { sentence } from '#server/platform/language/sentence.ts';
import { MarketplaceError } from '#server/market/connector.ts';
import type { BillFile } from '#server/market/ledger/bill.ts';
import type { MercadoLivreSession } from '#server/market/mercadolivre/auth/mercadoLivreSession.ts';

const NAME = 'Mercado Livre (billing/legal_document)';
/** Largest file that is passed on: a bill of thousands of rows has a few hundred kilobytes. */
const MAX_BYTES = 10 * 1024 * 1024;
/** No page shows how the types of files are named; these are the endings of the official example. What a file is, its bytes say. */
const KINDS = [
  { ending: 'pdf', type: 'application/pdf', begins: /^%PDF-/ },
  { ending: 'xml', type: 'application/xml', begins: /^(?:\uFEFF|\u00EF\u00BB\u00BF)?\s*<\?xml/ },
] as const;
const HEAD_BYTES = 64;

/**
 * A file of a bill or credit note, by the id that the list of documents has. Null: Mercado Livre does not have it. Throws
 * `MarketplaceError` for a file that is too large or neither a PDF nor an XML, `ReadLater` while the quota of billing is spent.
 */
export async function legalDocument({ get }: MercadoLivreSession, fileId: string): Promise<BillFile | null> {
  const { status, data } = await get(
    'billing/legal_document',
    `/billing/integration/legal_document/${encodeURIComponent(fileId)}`,
    { accept: [400, 403, 404], isBinary: true, maxBytes: MAX_BYTES, headers: { accept: '*/*' } },
  );
  if (status === 403) throw new MarketplaceError(sentence('billing.documentsDenied', { where: NAME }));
  if (status >= 400) return null;
  const bytes = data instanceof Uint8Array ? data : new Uint8Array();
  const head = Buffer.from(bytes.subarray(0, HEAD_BYTES)).toString('latin1');
  const kind = KINDS.find(({ begins }) => begins.test(head));
  if (status === 206 || !kind) throw new MarketplaceError(sentence('billing.noDocument', { where: NAME }));
  return { bytes, type: kind.type, ending: kind.ending };
}
