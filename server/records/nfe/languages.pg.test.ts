import { afterAll, expect, test } from 'vitest';
import { queryRows } from '#server/platform/postgres/db.ts';
import { appClient, testApp } from '#server/platform/testing/appClient.ts';
import { viewerIn } from '#server/platform/testing/askIn.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { nfeReading } from './imports/nfePool.ts';
import { runImport } from './imports/runImport.ts';
import { openNfeShop } from './testing/nfeShop.ts';
import { nfeKey, nfeXml } from './testing/nfeXml.ts';

useTestDatabase();
afterAll(() => nfeReading.close());

test('refused files and unused return notes say why in the language of their reader', async () => {
  const shop = await openNfeShop();
  await queryRows('UPDATE users SET is_developer = true');
  const client = await appClient(shop.viewer);
  const sent = await testApp().request('/api/nfe/import?name=nota.xml', {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream', authorization: `Bearer ${client.token}` },
    body: Buffer.from('<html></html>'),
  });
  const { id } = (await sent.json()) as { id: number };
  await runImport({ accountId: shop.viewer.accountId, id });
  const why = async (language: 'en' | 'es' | 'pt-x-spec') => {
    const { nfe } = await viewerIn(client, language, 'nfe { imports { refusedFiles { why } } }');
    return nfe.imports[0].refusedFiles[0].why;
  };
  expect(await why('en')).toBe('The XML is a html, neither an NF-e nor an event of an NF-e.');
  expect(await why('es')).toMatch(/^El XML es un html/);
  expect(await why('pt-x-spec')).toBe('O XML é um html, e não uma NF-e nem um evento de NF-e.');
  const path = `/api/nfe/imports/${id}/files/export?format=csv`;
  const file = await client.request('GET', path, undefined, { 'accept-language': 'en' });
  expect(await file.text()).toContain('The XML is a html');

  await shop.take(
    nfeXml({ number: 3, isEntry: true, purpose: 4, refersTo: [nfeKey({ number: 1 })], items: [{ products: 9_500 }] }),
  );
  const reason = async (language: 'en' | 'es') =>
    (await viewerIn(client, language, 'nfe { returnNotes { rows { reason } } }')).nfe.returnNotes.rows[0].reason;
  expect(await reason('en')).toBe('The NF-e of the sale is not imported yet');
  expect(await reason('es')).toBe('La NF-e de la venta todavía no se importó');
});
