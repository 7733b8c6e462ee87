/**
 * Currency that a report is asked for: R$ or US$, each amount at the rate of its day, or that of the sales, where the
 * report has only one; sums of several currencies are in R$.
 */
export type ReportCurrency = 'BRL' | 'USD' | 'SALE';
