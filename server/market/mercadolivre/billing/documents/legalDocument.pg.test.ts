import { expect, test } from 'vitest';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { ReadLater } from '#server/market/connector.ts';
import { legalDocument } from './legalDocument.ts';
import { openBills } from '#server/market/mercadolivre/billing/testing/readBills.ts';

useTestDatabase();

const PDF = { type: 'application/pdf', bytes: '%PDF-1.4\n\u0000\u00FF' };

test('a PDF comes byte by byte, and an XML as one, whatever their header says', async () => {
  const { bill, session } = await openBills([]);
  bill.files = {
    a: { ...PDF, type: 'application/octet-stream' },
    b: { type: 'text/plain', bytes: '<?xml version="1.0"?><a/>' },
  };
  const pdf = await legalDocument(session, 'a');
  expect(pdf).toMatchObject({ type: 'application/pdf', ending: 'pdf' });
  expect(Buffer.from(pdf!.bytes).toString()).toBe(PDF.bytes);
  expect(await legalDocument(session, 'b')).toMatchObject({ type: 'application/xml', ending: 'xml' });
});

test('a document that does not exist is none, and an id is never a path', async () => {
  const { bill, session } = await openBills([]);
  expect(await legalDocument(session, '../../orders/1?x=1')).toBeNull();
  expect(bill.calls).toEqual(['/legal_document/..%2F..%2Forders%2F1%3Fx%3D1']);
});

test.each([
  ['a page', { type: 'application/pdf', bytes: '<html><script>1</script>' }, 'não é um PDF nem um XML'],
  ['nothing', { type: 'application/pdf', bytes: '' }, 'não é um PDF nem um XML'],
  ['more than 10 MB', { type: 'application/pdf', bytes: `%PDF-${'x'.repeat(10 * 1024 * 1024)}` }, 'grande demais'],
])('%s in place of the file is refused', async (_, file, sentence) => {
  const { bill, session } = await openBills([]);
  bill.files = { a: file };
  await expect(legalDocument(session, 'a')).rejects.toThrow(sentence);
});

test('a missing right is named, and a spent quota is waited for no longer than twenty seconds', async () => {
  const { bill, session, effects } = await openBills([]);
  bill.files = { a: PDF };
  bill.instead = () => new Response('{}', { status: 403 });
  await expect(legalDocument(session, 'a')).rejects.toThrow('não pode ler os documentos');
  bill.instead = () => null;
  for (let times = 0; times < 2; times += 1)
    await session.get('billing/documents', '/billing/integration/periods/key/x/documents', { accept: [400, 404] });
  const slept = effects.slept.length;
  await legalDocument(session, 'a');
  expect(effects.slept.slice(slept).every((ms) => ms <= 20_000)).toBe(true);
  bill.instead = () => new Response(null, { status: 429 });
  await expect(legalDocument(session, 'a')).rejects.toThrow(ReadLater);
  bill.calls.length = 0;
  await expect(legalDocument(session, 'a')).rejects.toThrow(ReadLater);
  expect(bill.calls).toEqual([]);
});
