import { z } from 'zod';
import { retryDownload } from '#server/market/http/retryDownload.ts';
import { shapeOf } from '#server/market/http/shapeOf.ts';
import type { AmazonSession } from '#server/market/amazon/auth/amazonSession.ts';
import { spApiUrl } from '#server/market/amazon/auth/spApiUrl.ts';

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
    const { data } = await session.call('getReportDocument', {
      method: 'GET',
      url: spApiUrl(session, `/reports/2021-06-30/documents/${encodeURIComponent(reportDocumentId)}`),
    });
    const { url, compressionAlgorithm } = shapeOf('Amazon (getReportDocument)', Document, data);
    return read({ url, gzipped: compressionAlgorithm === 'GZIP' });
  }, session.effects);
}
