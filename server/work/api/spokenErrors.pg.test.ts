import { expect, test } from 'vitest';
import type { Locale } from '#i18n/locales.ts';
import { failureOf } from '#server/insight/sqlbox/run/failureOf.ts';
import { inLanguage } from '#server/platform/language/language.ts';
import { wordStored, wordStoredLines } from '#server/platform/language/said.ts';
import { sentence } from '#server/platform/language/sentence.ts';
import { queryRow, queryRows } from '#server/platform/postgres/db.ts';
import { appClient } from '#server/platform/testing/appClient.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { textOf } from '#server/platform/values/errors.ts';
import { importCosts } from '#server/records/costs/files/importCosts.ts';
import { markReconnectNeeded } from '#server/records/keys/credentialState.ts';
import { readCredential } from '#server/records/keys/readCredential.ts';
import { startSync } from '#server/records/runs/startSync.ts';
import { acquireLease } from '#server/work/sync/acquireLease.ts';
import { endRun } from '#server/work/sync/endRun.ts';

useTestDatabase();

const LANGUAGES: Locale[] = ['pt-x-spec', 'en', 'es'];
const inEach = <Answer>(ask: () => Answer) => LANGUAGES.map((language) => inLanguage(language, ask));

async function errorsOf(method: string, path: string, body?: unknown): Promise<string[]> {
  const { request } = await appClient(await newViewer());
  const answers = LANGUAGES.map(async (language) => {
    const response = await request(method, path, body, { 'accept-language': language });
    return ((await response.json()) as { error: string }).error;
  });
  return Promise.all(answers);
}

test.each([
  [
    'a thing that is not there',
    'GET',
    '/api/orders/amazon/702-1',
    undefined,
    ['Pedido não encontrado', 'Order not found', 'Pedido no encontrado'],
  ],
  [
    'a field of the wrong shape',
    'POST',
    '/api/credentials/amazon',
    { clientId: '' },
    ['Preencha o Client ID', 'clientId: Fill in the Client ID', 'Complete el Client ID'],
  ],
  [
    'an address without anything',
    'GET',
    '/api/nothing',
    undefined,
    ['Recurso não encontrado', 'There is nothing at this address', 'Recurso no encontrado'],
  ],
] as const)('%s is refused in the language of the request', async (_what, method, path, body, errors) => {
  expect(await errorsOf(method, path, body)).toEqual(errors);
});

test('a row of a file is refused in the language of the request', async () => {
  const viewer = await newViewer();
  const given = { mapping: { sku: 'SKU', cost: 'Custo' }, dryRun: true, validFrom: null };
  const read = await Promise.all(inEach(() => importCosts(viewer, 'SKU;Custo\nNADA;1,00\n', given)));
  expect(read.map(({ errors }) => errors[0]!.message)).toEqual([
    'Linha 2: nenhum anúncio com o SKU NADA.',
    'Line 2: no listing with the SKU NADA.',
    'Línea 2: ninguna publicación con el SKU NADA.',
  ]);
});

test('a failed statement says where in each language', () => {
  const error = { type: 'Binder', message: 'Referenced column "lucro" not found', position: 7 };
  const failure = failureOf({ ...error, name: null, candidates: null } as never, 'SELECT lucro');
  expect(inEach(() => textOf(failure))).toEqual([
    'A coluna lucro não existe (linha 1, coluna 8)',
    'The column lucro does not exist (line 1, column 8)',
    'La columna lucro no existe (línea 1, columna 8)',
  ]);
});

test('why an authorization ended is stored once and read in each language, and a text of before as it is', async () => {
  const { accountId } = await newViewer();
  await queryRows(
    `INSERT INTO credentials (account_id, marketplace, client_id, client_secret, state) VALUES ($1, 'amazon', 'id', NULL, 'connected')`,
    [accountId],
  );
  const stored = () =>
    queryRow<{ text: string; sentences: unknown }>(
      'SELECT state_reason AS text, sentences FROM credentials WHERE account_id = $1',
      [accountId],
    );
  await markReconnectNeeded(accountId, 'amazon', sentence('amazon.adsDenied'));
  const { text, sentences } = await stored();
  expect(text).toBe('A Amazon Ads não deu acesso a estas chaves. Confira a permissão do aplicativo.');
  expect(inEach(() => wordStored(sentences, text))[1]).toBe(
    'Amazon Ads gave these keys no access. Check the application’s permission.',
  );
  expect((await readCredential(accountId, 'amazon'))!.stateReason).toEqual({ code: 'amazon.adsDenied' });
  await markReconnectNeeded(accountId, 'amazon', 'Autorize de novo.');
  const old = await stored();
  expect(old).toEqual({ text: 'Autorize de novo.', sentences: null });
  expect(inEach(() => wordStored(old.sentences, old.text))).toEqual(LANGUAGES.map(() => 'Autorize de novo.'));
});

test('what a sync could not read is stored once, without repetitions, and read in each language', async () => {
  const { accountId } = await newViewer();
  const { runId } = await startSync({ accountId }, { trigger: 'manual' });
  const failed = sentence('marketplaces.answerTooLarge', { where: 'Amazon (getReport)' });
  await endRun((await acquireLease(accountId, runId))!, 'partial', [failed, 'Do marketplace.', failed]);
  const run = await queryRow<{ error: string; sentences: unknown }>(
    'SELECT error, sentences FROM sync_runs WHERE account_id = $1',
    [accountId],
  );
  expect(run.error).toBe('Amazon (getReport): a resposta é grande demais.\nDo marketplace.');
  expect(inEach(() => wordStoredLines(run.sentences, run.error))).toEqual([
    run.error,
    'Amazon (getReport): the answer is too large.\nDo marketplace.',
    'Amazon (getReport): la respuesta es demasiado grande.\nDo marketplace.',
  ]);
  expect(wordStoredLines([{ code: 'of.anotherVersion' }], 'Como antes.')).toBe('Como antes.');
});
