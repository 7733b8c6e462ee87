import type { StartScreen } from '#client/data/startQuery.ts';
import parameters from './__generated__/ProfitAnalysisScreenQuery$parameters';
import type { ProfitAnalysisScreenQuery } from './__generated__/ProfitAnalysisScreenQuery.graphql';
import { enumName } from '#client/lib/schema.ts';
import { oneOf, productId } from '#client/lib/urlState.ts';
import { reportCurrency } from '#client/lib/language/currency.ts';
import { specifiedEnglish } from '#client/lib/language/locale.ts';
import { marketplaceWords } from '#client/lib/marketplaces.ts';

/** Starts the query of one product's analysis. */
export const loadProfitAnalysis: StartScreen = (start, search, { asin }) =>
  start<ProfitAnalysisScreenQuery>(parameters, analysisVariables(asin!, search));

const marketplace = oneOf(marketplaceWords, undefined);

/** Query variables for the listing in the URL. `?marketplace=` and `?product=` select it; invalid values are ignored. */
function analysisVariables(asin: string, params: URLSearchParams) {
  const asked = reportCurrency();
  const place = marketplace.read(params.get('marketplace'));
  return {
    asin,
    marketplace: place ? enumName(place) : null,
    productId: productId.read(params.get('product')) || null,
    figures: !asked || asked === 'USD' ? null : 'BRL',
    inEnglish: specifiedEnglish() === 'en',
  };
}
