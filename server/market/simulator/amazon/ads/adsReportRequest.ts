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
