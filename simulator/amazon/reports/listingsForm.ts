import { HOUR } from '#simulator/seller/calendar.ts';
import type { Simulator } from '#simulator/simulator.ts';
import { countriesOf, marketplaceIn } from '#simulator/amazon/sources/marketplaceIds.ts';
import type { ListingsForm } from './listingsHeads.ts';
import type { ReportRequest } from './reportRequest.ts';

export const LISTINGS_REPORT = 'GET_MERCHANT_LISTINGS_ALL_DATA';
/** Amazon keeps a report by seller and marketplace, not by language: one to six hours. */
const KEPT_MS = 6 * HOUR;
const PREFIX = 'listings-';

/**
 * Form of a listings report: that of the last scenario; else chosen columns when they are asked for; else the language of the
 * first request of six hours, which is the one asked for or the marketplace's own.
 */
export function listingsForm(simulator: Simulator, report: ReportRequest): ListingsForm {
  const forced = [...simulator.modes].findLast((mode) => mode.startsWith(PREFIX));
  if (forced) return forced.slice(PREFIX.length) as ListingsForm;
  if (String(report.reportOptions.custom) === 'true') return 'custom';
  const [marketplaceId] = report.marketplaceIds;
  const alike = simulator.state.reports.filter(
    (one) =>
      one.reportType === LISTINGS_REPORT &&
      one.marketplaceIds[0] === marketplaceId &&
      String(one.reportOptions.custom) !== 'true' &&
      one.createdAt <= report.createdAt,
  );
  let first = alike[0] ?? report;
  for (const one of alike) if (one.createdAt - first.createdAt > KEPT_MS) first = one;
  return languageOf(first);
}

function languageOf({ reportOptions, marketplaceIds }: ReportRequest): ListingsForm {
  const [country = ''] = countriesOf(marketplaceIds) ?? [];
  const locale = reportOptions.preferredReportDocumentLocale ?? marketplaceIn(country).language;
  const language = locale.slice(0, 2);
  return language === 'pt' || language === 'es' || language === 'de' ? language : 'en';
}
