import { z } from 'zod';
import { type AmazonSession, spApiUrl } from '#server/market/amazon/auth/amazonSession.ts';
import { shapeOf } from '#server/market/http/answer.ts';
import { downloadLines } from '#server/market/http/downloadLines.ts';
import { retryDownload } from '#server/market/http/retryDownload.ts';

const Document = z.looseObject({ documentUrl: z.url() });

/** Lines of a document of Data Kiosk, without empty ones. A download that breaks off starts again at a new address. */
export function kioskLines(session: AmazonSession, documentId: string): Promise<string[]> {
  return retryDownload(async () => {
    const { data } = await session.call('getDocument', {
      method: 'GET',
      url: spApiUrl(session, `/dataKiosk/2023-11-15/documents/${encodeURIComponent(documentId)}`),
    });
    const { documentUrl } = shapeOf('Amazon (getDocument)', Document, data);
    const lines: string[] = [];
    // compression, if any, is that of the transfer
    const document = { url: documentUrl, gzipped: false };
    for await (const line of downloadLines('Amazon (Data Kiosk)', document, session.effects))
      if (line.trim() !== '') lines.push(line);
    return lines;
  }, session.effects);
}
