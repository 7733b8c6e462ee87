import { expect, test } from 'vitest';
import { metTransactions } from '#server/market/amazon/money/metTransactions.ts';
import { settlementNotes } from '#server/market/amazon/money/settlements/settlementNotes.ts';
import { billNotes } from '#server/market/mercadolivre/billing/billNotes.ts';
import type { BillPeriod } from '#server/market/ledger/bill.ts';
import { textsOf } from '#server/market/testing/textsOf.ts';
import { sentence } from '#server/platform/language/sentence.ts';
import type { Said } from '#server/platform/language/said.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import { appClient } from '#server/platform/testing/appClient.ts';
import { askIn } from '#server/platform/testing/askIn.ts';
import { portugueseIn } from '#server/platform/testing/portugueseIn.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';

useTestDatabase();

const BILL: BillPeriod = {
  marketplace: 'mercadolivre',
  group: 'MP',
  key: '2026-11-01',
  fromDay: '2026-11-01',
  toDay: '2026-11-30',
  isClosed: true,
  dueDay: null,
  currency: 'BRL',
  amountMinor: 0,
  unpaidMinor: 0,
  state: 'partial',
  differenceMinor: 169,
  place: {},
  summary: null,
};
const PAYOUT = {
  settlementId: '1',
  startsAt: null,
  endsAt: null,
  depositedAt: null,
  currency: 'BRL',
  totalMinor: 1_250,
  rows: [],
  unreadable: 1,
};

test('what reads met is stored in Padrão, and read in the language of the reader', async () => {
  const ana = await newViewer('Ana');
  const met = metTransactions();
  for (const name of ['A', 'B', 'C', 'D', 'E', 'F']) met.incomplete(name);
  met.unknownName('NewFee');
  const notes: Record<string, readonly Said[]> = {
    bills: billNotes({ periods: [BILL], skipped: new Set(['x']) }),
    releases: [sentence('pago.reportsToCome', { days: 2 })],
    settlements: settlementNotes(sentence('amazonMoney.payout', { report: 'R1' }), PAYOUT),
    fees: met.notes(),
  };
  for (const marketplace of ['amazon', 'mercadolivre'])
    await queryRows(
      `INSERT INTO credentials (account_id, marketplace, client_id, state) VALUES ($1, $2::"Marketplace", 'x', 'connected')`,
      [ana.accountId, marketplace],
    );
  for (const [stream, said] of Object.entries(notes))
    await queryRows(
      `INSERT INTO sync_streams (account_id, marketplace, stream, last_success_at, note, note_sentences)
       VALUES ($1, $2::"Marketplace", $3::"SyncStreamName", now(), $4, $5)`,
      [
        ana.accountId,
        ['bills', 'releases'].includes(stream) ? 'mercadolivre' : 'amazon',
        stream,
        textsOf(said).join('\n'),
        JSON.stringify(said),
      ],
    );
  await queryRows('UPDATE users SET is_developer = true');
  const client = await appClient(ana);
  const read = async (language: string) => {
    const { viewer } = await askIn(client, language, '{ viewer { billsNote syncStreams { stream note } } }');
    const streams = viewer.syncStreams.filter(({ note }: { note: string | null }) => note !== null);
    const lines = streams.flatMap(({ note }: { note: string }) => note.replaceAll('\u00A0', ' ').split('\n'));
    expect(lines).toEqual(expect.arrayContaining(viewer.billsNote.replaceAll('\u00A0', ' ').split('\n')));
    return lines.toSorted();
  };
  const english = await read('en');
  expect(portugueseIn(english)).toEqual([]);
  expect(english).toEqual([
    'Amazon (payout R1) does not add up: its rows come to R$0.00 and its total is R$12.50 (rows that we could not read: 1).',
    'Amazon (postings): 6 postings came without country or currency and were left out: A, B, C, D, E and 1 more. Check them in Seller Central, in Payments.',
    'Amazon (postings): we do not know the charge “NewFee” (1 posting); its amount counts as Other fees.',
    'Mercado Livre: a part of the bill came incomplete (206); the next synchronization reads it again.',
    'Mercado Livre: the bill of Mercado Pago of November 2026 was read in part: the rows and the summary differ by R$1.69. It is read again every week.',
    'Mercado Pago: the reports of releases of 2 days have not come yet; reading goes on.',
  ]);
  expect(await read('es')).toContain(
    'Mercado Livre: la factura de Mercado Pago de noviembre de 2026 fue leída en parte: las líneas y el resumen difieren en R$ 1,69. Se lee de nuevo cada semana.',
  );
  expect(await read('pt')).toContain(
    'Mercado Livre: a fatura do Mercado Pago de novembro de 2026 foi lida em parte: as linhas e o resumo diferem em R$ 1,69. Ela é lida de novo a cada semana.',
  );
});
