import { currencyOfCountry } from '#server/records/catalog/currencyOfCountry.ts';
import { DomainError } from '#server/platform/values/errors.ts';
import { CellError, readCell, wrongCell } from '#server/records/money/cellError.ts';
import { costAmount } from '#server/records/money/costAmount.ts';
import { dayText } from '#server/records/money/dayText.ts';
import { marketplaceText } from '#server/records/money/marketplaceText.ts';
import { type FeeRuleInput, checkFeeRule } from '#server/records/fees/setFeeRules.ts';
import type { FeeRow } from './feeRuleRows.ts';

/** Longer than any percentage. */
const MAX_PERCENT_LENGTH = 32;
const YES = /^(s|sim|1|true|y|yes)$/i;
const NO = /^(n|não|nao|0|false|no)$/i;

/**
 * Converts a row of a file to a fee rule. `productIds` has keys such as `amazon BR KEY`. Throws `CellError` with a message
 * for the seller.
 */
export function feeRuleOfRow(row: FeeRow, productIds: ReadonlyMap<string, number>, today: string): FeeRuleInput {
  const country = row.pais.toUpperCase();
  const amount = (cell: 'preco_a_partir_de' | 'preco_abaixo_de' | 'tarifa_fixa' | 'comissao_minima' | 'frete') =>
    row[cell] === '' ? null : readCell(cell, () => costAmount(row[cell], currencyOfCountry(country)));
  const marketplace = marketplaceText(row.marketplace);
  if (!marketplace)
    throw wrongCell('marketplace', 'costs.unknownMarketplaceOf', { text: row.marketplace.slice(0, 40) });
  const productId = row.produto === '' ? null : productIds.get(`${marketplace} ${country} ${row.produto}`);
  if (productId === undefined) throw wrongCell('produto', 'costs.noListing', { text: row.produto.slice(0, 60) });
  if (row.comissao_percentual.length > MAX_PERCENT_LENGTH)
    throw wrongCell('comissao_percentual', 'costs.notCommission');
  const percent = Number(row.comissao_percentual.replace('%', '').replace(',', '.').trim() || Number.NaN);
  if (Number.isNaN(percent)) throw wrongCell('comissao_percentual', 'costs.notCommission');
  const rule: FeeRuleInput = {
    id: null,
    marketplace,
    country,
    productId,
    category: row.categoria || null,
    listingType: row.tipo_de_anuncio || null,
    fulfilledByMarketplace: isShippedByMarketplace(row.enviado_pelo_marketplace),
    priceFromMinor: amount('preco_a_partir_de'),
    priceBelowMinor: amount('preco_abaixo_de'),
    validFrom: readCell('desde', () => dayText(row.desde, '2100-12-31')),
    percent,
    fixedMinor: amount('tarifa_fixa') ?? 0,
    minimumMinor: amount('comissao_minima') ?? 0,
    fulfilmentMinor: amount('frete'),
    source: row.fonte || 'arquivo importado',
    sourceDay: row.fonte_lida_em === '' ? today : readCell('fonte_lida_em', () => dayText(row.fonte_lida_em, today)),
  };
  try {
    checkFeeRule(rule);
  } catch (error) {
    if (!(error instanceof DomainError) || typeof error.wording === 'function') throw error;
    throw new CellError('', error.wording);
  }
  return rule;
}

function isShippedByMarketplace(text: string): boolean | null {
  if (text === '') return null;
  if (YES.test(text)) return true;
  if (NO.test(text)) return false;
  throw wrongCell('enviado_pelo_marketplace', 'costs.notYesNo', { text: text.slice(0, 40) });
}
