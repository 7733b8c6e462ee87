import { currentTime } from '#server/platform/process/clock.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import { pauses } from '#server/platform/jobs/pause.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { saoPauloDay } from '#server/platform/values/saoPauloDay.ts';
import { CellError, MAX_REPORTED_ERRORS, type RowError, wrongCell, rowText } from '#server/records/money/cellError.ts';
import { countImport } from '#server/records/money/countImport.ts';
import { type FeeRuleInput, setFeeRules } from '#server/records/fees/setFeeRules.ts';
import { feeRuleOfRow } from './feeRuleOfRow.ts';
import { feeRuleRows } from './feeRuleRows.ts';
import { allFeeRules, type FeeRule } from '#server/records/fees/feeRules.ts';

export interface FeeImportResult {
  /** Rows below the titles. */
  rows: number;
  /** New rules. */
  added: number;
  /** Changed rules. */
  changed: number;
  /** Re-estimated order lines. Null in a dry run, and while a job re-estimates them. */
  lines: number | null;
  /** Skipped rows. */
  refused: number;
  /** Errors of the first 200 skipped rows. */
  errors: RowError[];
}

/**
 * Imports fee rules from a CSV file in the format of `exportFeeRules`. A row for the same sales, prices and day as a stored
 * rule changes that rule, other rows add rules; no rule is deleted. Invalid rows are skipped and reported. Throws
 * BAD_REQUEST for an invalid file, 429 after 200 files in a day.
 */
export async function importFeeRules(
  viewer: Viewer,
  csvText: string,
  { dryRun }: { dryRun: boolean },
  now = currentTime(),
): Promise<FeeImportResult> {
  const { accountId } = viewer;
  const today = saoPauloDay(now.getTime());
  await countImport(viewer);
  const { count, rows } = await feeRuleRows(viewer, csvText);
  const [stored, products] = await Promise.all([
    allFeeRules(viewer, {}),
    queryRows<{ id: number; place: string }>(
      `SELECT id, concat_ws(' ', marketplace, country, listing_key) AS place FROM products WHERE account_id = $1`,
      [accountId],
    ),
  ]);
  const productIds = new Map(products.map(({ id, place }) => [place, id]));
  const known = new Map(stored.filter(isOwn).map((rule) => [keyOf(inputOf(rule)), inputOf(rule)]));
  const imported = new Map<string, FeeRuleInput>();
  const errors: RowError[] = [];
  let refused = 0;
  const pause = pauses();
  for (const row of rows) {
    await pause();
    try {
      const rule = feeRuleOfRow(row, productIds, today);
      const key = keyOf(rule);
      if (imported.has(key)) throw wrongCell('', 'costs.repeatsLine');
      imported.set(key, { ...rule, id: known.get(key)?.id ?? null });
    } catch (error) {
      if (!(error instanceof CellError)) throw error;
      refused += 1;
      const message = rowText(row.line, error);
      if (errors.length < MAX_REPORTED_ERRORS) errors.push({ line: row.line, column: error.cell || null, message });
    }
  }
  const save = [...imported].filter(([key, rule]) => !isSame(rule, known.get(key))).map(([, rule]) => rule);
  const added = save.filter(({ id }) => id === null).length;
  const counts = { rows: count, added, changed: save.length - added, refused, errors };
  if (dryRun || save.length === 0) return { ...counts, lines: dryRun ? null : 0 };
  const { lines } = await setFeeRules(viewer, { save });
  return { ...counts, lines };
}

const isOwn = ({ isMarketplaceEstimate }: FeeRule) => !isMarketplaceEstimate;

const inputOf = ({ product, priceFrom, priceBelow, fixed, minimum, fulfilment, ...rule }: FeeRule): FeeRuleInput => ({
  ...rule,
  productId: product?.id ?? null,
  priceFromMinor: priceFrom?.minor ?? null,
  priceBelowMinor: priceBelow?.minor ?? null,
  fixedMinor: fixed.minor,
  minimumMinor: minimum.minor,
  fulfilmentMinor: fulfilment?.minor ?? null,
});

const keyOf = (rule: FeeRuleInput) =>
  JSON.stringify([
    rule.marketplace,
    rule.country,
    rule.productId,
    rule.category,
    rule.listingType,
    rule.fulfilledByMarketplace,
    rule.priceFromMinor,
    rule.priceBelowMinor,
    rule.validFrom,
  ]);

const isSame = (rule: FeeRuleInput, other: FeeRuleInput | undefined) =>
  other !== undefined &&
  (['percent', 'fixedMinor', 'minimumMinor', 'fulfilmentMinor', 'source', 'sourceDay'] as const).every(
    (field) => rule[field] === other[field],
  );
