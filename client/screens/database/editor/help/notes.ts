import { t } from '#client/lib/language/t.ts';
/** Lines about the dialect: a text, then code that shows it. */
export const notes: readonly (readonly [text: string, ...codes: string[]])[] = [
  [t('database.theDatabaseIsDuckdbSimilarTo')],
  [t('database.momentsAreInSaoPauloTime'), 'order_date::DATE'],
  [t('database.moneyAndDaysInBrazilianFormat'), 'brl(1234.5) → R$ 1.234,50', "dia(DATE '2026-11-22') → 22/11/2026"],
  [t('database.otherFormats'), "format('{:t.}', 1234567) → 1.234.567", "strftime(order_date, '%d/%m/%Y %H:%M')"],
  [t('database.totalAmountAmountUnitPriceQuantity'), 'sum(amount_brl)'],
  [t('database.aNameWithBecomesAField'), '$desde IS NULL OR order_date >= $desde'],
  [t('database.divisionAnswersDecimalsAndNullWhen'), '7 / 2 → 3.5', '7 // 2 → 3'],
  [t('database.aNameGivenInSelectAlso'), 'GROUP BY ALL', 'ORDER BY ALL'],
  [t('database.allColumnsButOneAndFilter'), 'SELECT * EXCLUDE (search_text)', 'QUALIFY row_number() OVER (…) <= 3'],
  [
    t('database.toSearchWithoutCapitalsAndAccents'),
    "search_text LIKE '%garrafa%'",
    "strip_accents(name) ILIKE '%agua%'",
  ],
];
