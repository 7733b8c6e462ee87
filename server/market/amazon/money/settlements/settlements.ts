import { z } from 'zod';
import type { Said } from '#server/platform/language/said.ts';
import { sentence } from '#server/platform/language/sentence.ts';
import { MarketplaceError } from '#server/market/connector.ts';
import { measuredFile } from '#server/market/http/documentFile.ts';
import { downloadLines } from '#server/market/http/downloadLines.ts';
import { shapeOf } from '#server/market/http/answer.ts';
import { isoInstant } from '#server/platform/values/isoInstant.ts';
import type { SettlementSnapshot } from '#server/market/snapshots/moneySnapshots.ts';
import { type AmazonSession, notPermitted, spApiUrl, type Right } from '#server/market/amazon/auth/amazonSession.ts';
import { reportDocument } from '#server/market/amazon/reports/readReport.ts';
import { SETTLEMENT_REPORT, settlementFile } from './settlementFile.ts';
import { settlementNotes } from './settlementNotes.ts';

const WHERE = 'Amazon (getReports)';
const RIGHT: Right = { role: 'Finance and Accounting', missing: { code: 'amazon.noPayouts' } };

const Page = z.looseObject({
  reports: z.array(
    z.looseObject({
      reportId: z.string().min(1),
      createdTime: z.string(),
      dataStartTime: z.string().nullish(),
      dataEndTime: z.string().nullish(),
      reportDocumentId: z.string().nullish(),
    }),
  ),
  nextToken: z.string().nullish(),
});
type Listed = z.output<typeof Page>['reports'][number];

/**
 * Settlements of the last 90 days except the known ones, newest first. Amazon creates one report per settlement on its
 * own. `note` gets what the seller should know: a document whose amounts do not come to its total.
 */
export async function* settlements(
  session: AmazonSession,
  known: ReadonlySet<string>,
  note: (said: Said) => void,
): AsyncGenerator<SettlementSnapshot> {
  for (const listed of await listedReports(session))
    if (listed.reportDocumentId && !known.has(listed.reportId))
      yield await settlementOf(session, listed, listed.reportDocumentId, note);
}

async function listedReports(session: AmazonSession): Promise<Listed[]> {
  const found: Listed[] = [];
  let nextToken: string | null | undefined;
  do {
    // Amazon accepts no other parameter beside a token
    const query = nextToken
      ? { nextToken }
      : { reportTypes: [SETTLEMENT_REPORT], processingStatuses: ['DONE'], pageSize: 100 };
    const { status, data } = await session.call('getReports', {
      method: 'GET',
      url: spApiUrl(session, '/reports/2021-06-30/reports', query),
      accept: [403],
    });
    if (status === 403) throw notPermitted(RIGHT);
    const page = shapeOf(WHERE, Page, data);
    found.push(...page.reports);
    nextToken = page.nextToken;
  } while (nextToken);
  return found;
}

async function settlementOf(
  session: AmazonSession,
  listed: Listed,
  documentId: string,
  note: (said: Said) => void,
): Promise<SettlementSnapshot> {
  const where = sentence('amazonMoney.payout', { report: listed.reportId });
  const { file, read } = await reportDocument(session, documentId, async (document) => {
    const measured = measuredFile();
    const file = await settlementFile(where, downloadLines(where, document, session.effects, measured.add));
    return { file, read: measured.done() };
  });
  const startsAt = file.startsAt ?? instantOf(listed.dataStartTime);
  const endsAt = file.endsAt ?? instantOf(listed.dataEndTime);
  if (!startsAt || !endsAt)
    throw new MarketplaceError(sentence('sync.columnMissing', { where, column: 'settlement-start-date' }));
  settlementNotes(where, file).forEach(note);
  return {
    marketplace: 'amazon',
    reportId: listed.reportId,
    settlementId: file.settlementId,
    file: read,
    startsAt,
    endsAt,
    createdAt: isoInstant(listed.createdTime, 'createdTime'),
    depositedAt: file.depositedAt,
    currency: file.currency,
    totalMinor: file.totalMinor,
    rows: file.rows,
    unreadable: file.unreadable,
  };
}

const instantOf = (text: string | null | undefined) => (text ? isoInstant(text, 'dataStartTime') : null);
