import { queryRows } from '#server/platform/postgres/db.ts';
import type { FileColumn, Table } from '#server/platform/files/table.ts';
import { chunks } from '#server/platform/jobs/chunks.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { decimalText } from '#server/records/money/costAmount.ts';
import { feeColumns } from './feeRuleRows.ts';
import { allFeeRules, type FeeRule } from '#server/records/fees/feeRules.ts';

type Row = FeeRule & { listingKey: string | null };

const cells: Record<(typeof feeColumns)[number], (rule: Row) => string | null> = {
  marketplace: ({ marketplace }) => marketplace,
  pais: ({ country }) => country,
  produto: ({ listingKey }) => listingKey,
  categoria: ({ category }) => category,
  tipo_de_anuncio: ({ listingType }) => listingType,
  enviado_pelo_marketplace: ({ fulfilledByMarketplace: is }) => (is === null ? null : is ? 'sim' : 'não'),
  preco_a_partir_de: ({ priceFrom }) => priceFrom && decimalText(priceFrom),
  preco_abaixo_de: ({ priceBelow }) => priceBelow && decimalText(priceBelow),
  desde: ({ validFrom }) => validFrom,
  comissao_percentual: ({ percent }) => String(percent).replace('.', ','),
  tarifa_fixa: ({ fixed }) => decimalText(fixed),
  comissao_minima: ({ minimum }) => decimalText(minimum),
  frete: ({ fulfilment }) => fulfilment && decimalText(fulfilment),
  fonte: ({ source }) => source,
  fonte_lida_em: ({ sourceDay }) => sourceDay,
};
const columns = feeColumns.map((head): FileColumn<Row> => ({ head, kind: 'text', value: cells[head] }));

/** The account's fee rules in the format of the import, without marketplaces' own estimates. */
export async function exportFeeRules(viewer: Viewer): Promise<Table<Row>> {
  const [rules, products] = await Promise.all([
    allFeeRules(viewer, {}),
    queryRows<{ id: number; key: string }>('SELECT id, listing_key AS key FROM products WHERE account_id = $1', [
      viewer.accountId,
    ]),
  ]);
  const keyOf = new Map(products.map(({ id, key }) => [id, key]));
  const rows = rules
    .filter(({ isMarketplaceEstimate }) => !isMarketplaceEstimate)
    .map((rule) => ({ ...rule, listingKey: rule.product && keyOf.get(rule.product.id)! }));
  return { columns, rows: chunks(rows) };
}
