/** A requested report. Times are ISO texts in Amazon's format. */
export interface ReportRequest {
  reportId: string;
  reportType: string;
  marketplaceIds: string[];
  dataStartTime: string;
  dataEndTime: string;
  reportOptions: Record<string, string>;
  /** Instant (ms) as of which the report holds data. */
  createdAt: number;
}

/** Scope of a report on one country; instants in ms. */
export interface ReportSpan {
  country: string;
  from: number;
  to: number;
  /** Instant as of which it holds data. */
  asOf: number;
}

/** A requested advertising report. */
export interface AdsReportRequest {
  reportId: string;
  country: string;
  name: string;
  startDate: string;
  endDate: string;
  configuration: {
    adProduct: string;
    groupBy: string[];
    columns: string[];
    reportTypeId: string;
    timeUnit: string;
    format: string;
    filters: null;
  };
  createdAt: number;
}
