/** A report somebody asked for. Times are ISO texts as Amazon writes them. */
export interface ReportRequest {
  reportId: string;
  reportType: string;
  marketplaceIds: string[];
  dataStartTime: string;
  dataEndTime: string;
  reportOptions: Record<string, string>;
  /** Moment (ms) whose knowledge the report holds. */
  createdAt: number;
}

/** What a report of one country is about; moments in ms. */
export interface ReportSpan {
  country: string;
  from: number;
  to: number;
  /** Moment whose knowledge it holds. */
  asOf: number;
}
