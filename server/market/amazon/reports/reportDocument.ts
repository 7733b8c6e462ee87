import { z } from 'zod';
import { retryDownload } from '#server/market/http/retryDownload.ts';
import { shapeOf } from '#server/market/http/shapeOf.ts';
import type { AmazonSession } from '#server/market/amazon/auth/amazonSession.ts';
import { spApiUrl } from '#server/market/amazon/auth/spApiUrl.ts';

const Document = z.looseObject({ url: z.url(), compressionAlgorithm: z.string().nullish() });

/**
 * Returns the result of `read` on the document of a report. When the download breaks off, requests a new address,
 * because an address expires after 5 minutes, and reads again.
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
