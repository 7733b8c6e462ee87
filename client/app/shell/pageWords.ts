import { t } from '#client/lib/language/t.ts';
import { paths } from '#client/lib/paths.ts';

/** Additional search words of pages, by path. They are loaded with the list of commands. */
export const pageWords: Record<string, string> = {
  [paths.today]: t('app.startMorningTasksToDoPayouts'),
  [paths.dashboard]: t('app.salesOrdersRevenue'),
  [paths.credentials]: t('app.keysConnectAmazonMercadoLivre'),
  [paths.aggregatedMetrics]: t('app.trafficSessionsConversion'),
  [paths.buyBox]: t('app.competitorsOffers'),
  [paths.brandOwner]: t('app.brandCompetitorsPrices'),
  [paths.profitDetector]: t('app.profitLossMargin'),
  [paths.amazonData]: t('app.stockRestockingForecastPlanning'),
  [paths.database]: t('app.databaseQueryTables'),
  [paths.reconciliation]: t('app.reconciliationPayoutsBillsDifferences'),
  [paths.cash]: t('app.balanceFlowFridayHeldReleases'),
  [paths.orders]: t('app.salesNumberTrackingLossNoCost'),
  [paths.costs]: t('app.taxesExchangeLimits'),
  [paths.products]: t('app.listingsJoinSplitSameCatalogueEan'),
  [paths.purchases]: t('app.purchaseOrdersSupplierReceiveReceipt'),
  [paths.incomeStatement]: t('app.incomeStatementResultProfit'),
  [paths.salesByState]: t('app.stateMapBrazilRegionDestination'),
  [paths.differences]: t('app.chargedPaidExpectedDisputeProof'),
  [paths.payouts]: t('app.bankDepositRelease'),
  [paths.account]: t('app.passwordSessionsTokenProfileLanguage'),
  [paths.taxes]: t('app.nfENfeInvoicesXmlTaxes'),
  [paths.bills]: t('app.chargesBillInvoiceDueDate'),
};
