import { csvLine } from '#server/platform/files/csvLine.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { decimalText } from '#server/records/money/decimalText.ts';
import { feeColumns } from './feeRuleRows.ts';
import { allFeeRules } from '#server/records/fees/feeRules.ts';

/** The account's fee rules, without what marketplaces say of single products, as a CSV file that the import reads. */
export async function exportFeeRules(viewer: Viewer): Promise<string> {
  const [rules, products] = await Promise.all([
    allFeeRules(viewer, {}),
    queryRows<{ id: number; key: string }>('SELECT id, listing_key AS key FROM products WHERE account_id = $1', [
      viewer.accountId,
    ]),
  ]);
  const keyOf = new Map(products.map(({ id, key }) => [id, key]));
  const lines = rules
    .filter(({ isMarketplaceEstimate }) => !isMarketplaceEstimate)
    .map((rule) =>
      csvLine(
        [
          rule.marketplace,
          rule.country,
          rule.product && keyOf.get(rule.product.id)!,
          rule.category,
          rule.listingType,
          rule.fulfilledByMarketplace === null ? null : rule.fulfilledByMarketplace ? 'sim' : 'não',
          rule.priceFrom && decimalText(rule.priceFrom),
          rule.priceBelow && decimalText(rule.priceBelow),
          rule.validFrom,
          String(rule.percent).replace('.', ','),
          decimalText(rule.fixed),
          decimalText(rule.minimum),
          rule.fulfilment && decimalText(rule.fulfilment),
          rule.source,
          rule.sourceDay,
        ],
        ';',
      ),
    );
  return `\uFEFF${csvLine(feeColumns, ';')}${lines.join('')}`;
}
