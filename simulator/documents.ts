import { createHmac } from 'node:crypto';
import { Hono } from 'hono';
import { adsReportBody } from '#simulator/amazon/ads/adsReportBody.ts';
import { kioskDocument } from '#simulator/amazon/kiosk/kioskDocument.ts';
import { allReports } from '#simulator/amazon/reports/listReports.ts';
import { documentBody } from '#simulator/amazon/reports/reportBody.ts';
import type { Simulator, SimulatorEnv } from './simulator.ts';

const EXPIRED =
  '<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>AccessDenied</Code><Message>Request has expired</Message></Error>';

/** Storage behind the presigned URLs: needs no credentials, only an unexpired signature. */
export function documents(simulator: Simulator): Hono<SimulatorEnv> {
  return new Hono<SimulatorEnv>()
    .get('/documents/:reportId', (c) => {
      if (!isSigned(simulator, c.req.url)) return c.body(EXPIRED, 403, { 'content-type': 'application/xml' });
      const report = allReports(simulator).find(({ reportId }) => reportId === c.req.param('reportId'));
      const body = report && documentBody(simulator, report);
      return body
        ? c.body(new Uint8Array(body), 200, { 'content-type': 'text/plain;charset=UTF-8' })
        : c.body(EXPIRED, 404);
    })
    .get('/kiosk-documents/:queryId', (c) => {
      if (!isSigned(simulator, c.req.url)) return c.body(EXPIRED, 403, { 'content-type': 'application/xml' });
      const request = simulator.state.queries?.find(({ queryId }) => queryId === c.req.param('queryId'));
      return request
        ? c.body(kioskDocument(simulator, request).lines.join('\n'), 200, {
            'content-type': 'application/jsonlines; charset=UTF-8',
          })
        : c.body(EXPIRED, 404);
    })
    .get('/ads-documents/:query', (c) => {
      if (!isSigned(simulator, c.req.url)) return c.body(EXPIRED, 403, { 'content-type': 'application/xml' });
      const body = adsReportBody(simulator, c.req.param('query'));
      return c.body(new Uint8Array(body), 200, { 'content-type': 'application/octet-stream' });
    });
}

/** A public URL, valid for `livesMs`, signed like a storage URL. */
export function signedUrl({ seed, clock }: Simulator, origin: string, path: string, livesMs: number): string {
  const expires = String(clock.now() + livesMs);
  return `${origin}${path}?X-Amz-Expires=${expires}&X-Amz-Signature=${sign(seed, path, expires)}`;
}

/** Whether a URL has a valid signature and has not expired. */
function isSigned({ seed, clock }: Simulator, address: string): boolean {
  const { pathname, searchParams } = new URL(address);
  const expires = searchParams.get('X-Amz-Expires') ?? '';
  return searchParams.get('X-Amz-Signature') === sign(seed, pathname, expires) && clock.now() < Number(expires);
}

function sign(seed: number, path: string, expires: string): string {
  return createHmac('sha256', `document ${seed}`).update(`${path} ${expires}`).digest('hex');
}
