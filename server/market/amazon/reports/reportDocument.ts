import { ReportsApi } from '@sp-api-sdk/reports-api-2021-06-30';
import { z } from 'zod';
import { retryDownload } from '#server/market/http/retryDownload.ts';
import { shapeOf } from '#server/market/http/shapeOf.ts';
import type { AmazonSession } from '#server/market/amazon/auth/amazonSession.ts';
import { spApiClient } from '#server/market/amazon/auth/spApiClient.ts';

const Document = z.looseObject({ url: z.url(), compressionAlgorithm: z.string().nullish() });

/**
 * What `read` makes of the document of a report. One that breaks off is asked for and read anew, because its address
 * lives 5 minutes.
 */
export function reportDocument<T>(
  session: AmazonSession,
  reportDocumentId: string,
  read: (document: { url: string; gzipped: boolean }) => Promise<T>,
): Promise<T> {
  return retryDownload(async () => {
    const api = spApiClient(ReportsApi, session, 'getReportDocument');
    const { data } = await api.getReportDocument({ reportDocumentId });
    const { url, compressionAlgorithm } = shapeOf('Amazon (getReportDocument)', Document, data);
    return read({ url, gzipped: compressionAlgorithm === 'GZIP' });
  }, session.effects);
}
