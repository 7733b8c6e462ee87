import { randomBytes } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { type ByteSource, zipEntries } from './zipEntries.ts';
import { zipFiles } from './zipFiles.ts';

const sourceOf = (bytes: Uint8Array): ByteSource => ({
  size: bytes.length,
  read: (start, length) => bytes.subarray(start, start + length),
});
const text = (content: string) => new TextEncoder().encode(content);

/** Name and content, or the sentence of refusal, of every file. */
async function filesOf(zip: Uint8Array, options?: { from?: number; unpacked?: number }) {
  const source = sourceOf(zip);
  const read: [number, string, string][] = [];
  for await (const { place, name, bytes, refusal } of zipFiles(source, await zipEntries(source), options))
    read.push([place, name, refusal ?? new TextDecoder().decode(bytes!)]);
  return read;
}
const refusalOf = async (zip: Uint8Array) =>
  filesOf(zip).then(
    () => 'read',
    (error: Error) => error.message,
  );

/** A ZIP with a changed directory entry: `change` gets it, and its local header. */
function changed(zip: Uint8Array, change: (central: DataView, local: DataView) => void): Uint8Array {
  const copy = zip.slice();
  const view = new DataView(copy.buffer);
  const at = view.getUint32(copy.length - 22 + 16, true);
  change(new DataView(copy.buffer, at), view);
  return copy;
}

test('the files of a ZIP are read in their order, packed or not, without folders', async () => {
  const zip = zipSync({ 'a.xml': [text('<a/>'), { level: 0 }], 'pasta/': text(''), 'pasta/ção.xml': text('<b/>') });
  expect(await filesOf(zip)).toEqual([
    [0, 'a.xml', '<a/>'],
    [1, 'pasta/ção.xml', '<b/>'],
  ]);
  expect(await filesOf(zip, { from: 1 })).toEqual([[1, 'pasta/ção.xml', '<b/>']]);
});

test('a bad file never stops the others, and a name is only shown', async () => {
  const zip = zipSync({
    'nested.zip': text('x'),
    'renamed.xml': zipSync({ a: text('x') }),
    'long.xml': [new Uint8Array(randomBytes(1_000_001)), { level: 0 }],
    'zeros.xml': new Uint8Array(900_000),
    '../../etc/passwd\n': text('<c/>'),
  });
  expect(await filesOf(zip)).toEqual([
    [0, 'nested.zip', 'É um arquivo compactado dentro do ZIP, que não é aceito.'],
    [1, 'renamed.xml', 'É um arquivo compactado dentro do ZIP, que não é aceito.'],
    [2, 'long.xml', 'O arquivo tem mais de 1 MB descompactado.'],
    [3, 'zeros.xml', 'O arquivo é comprimido demais para ser um XML.'],
    [4, '../../etc/passwd', '<c/>'],
  ]);
});

test('a file that lies about its size, is encrypted or damaged is refused by name', async () => {
  const zip = zipSync({ 'a.xml': text('<a>conteúdo conteúdo conteúdo</a>') });
  const encrypted = changed(zip, (central) => central.setUint16(8, 1, true));
  expect(await filesOf(encrypted)).toEqual([[0, 'a.xml', 'O arquivo está protegido por senha.']]);
  const method = changed(zip, (central) => central.setUint16(10, 12, true));
  expect(await filesOf(method)).toEqual([[0, 'a.xml', 'A compressão do arquivo não é aceita.']]);
  const cut = changed(zip, (central) => central.setUint32(20, 9, true));
  expect(await filesOf(cut)).toEqual([[0, 'a.xml', 'O arquivo está danificado dentro do ZIP.']]);
  const other = changed(zip, (_central, local) => local.setUint32(0, 7, true));
  expect(await filesOf(other)).toEqual([[0, 'a.xml', 'O arquivo está danificado dentro do ZIP.']]);
  // 20 MB, said to be small
  const bomb = zipSync({
    'b.xml': [new Uint8Array(deflateRawSync(Buffer.alloc(20_000_000, `${Math.random()}`))), { level: 0 }],
  });
  const lying = changed(bomb, (central) => {
    central.setUint16(10, 8, true);
    central.setUint32(24, 10, true);
  });
  expect(await filesOf(lying)).toEqual([[0, 'b.xml', 'O arquivo tem mais de 1 MB descompactado.']]);
});

test('files after one gigabyte are refused', async () => {
  const zip = zipSync({ 'a.xml': text('<a/>'), 'b.xml': text('<b/>') });
  expect(await filesOf(zip, { unpacked: 999_999_999 })).toEqual([
    [0, 'a.xml', '<a/>'],
    [1, 'b.xml', 'O ZIP tem mais de 1 GB descompactado.'],
  ]);
});

test('a ZIP that is none, is cut, too large or shares bytes between files is refused with a sentence', async () => {
  const zip = zipSync({ 'a.xml': text('<a/>'), 'b.xml': text('<b/>') });
  const damaged = 'O ZIP está danificado ou incompleto.';
  expect(await refusalOf(text('<a/>'))).toBe('O arquivo não é um ZIP, ou está incompleto.');
  expect(await refusalOf(zip.subarray(0, -1))).toBe('O arquivo não é um ZIP, ou está incompleto.');
  const end = (change: (view: DataView) => void) => {
    const copy = zip.slice();
    change(new DataView(copy.buffer, copy.length - 22));
    return copy;
  };
  expect(await refusalOf(end((view) => view.setUint32(16, 0xffffffff, true)))).toBe(
    'O ZIP está em partes ou em ZIP64, que não são aceitos.',
  );
  expect(await refusalOf(end((view) => view.setUint16(10, 20_001, true)))).toBe('O ZIP tem mais de 20.000 arquivos.');
  expect(await refusalOf(end((view) => view.setUint16(10, 3, true)))).toBe(damaged);
  expect(await refusalOf(end((view) => view.setUint32(16, 0xfffffff, true)))).toBe(damaged);
  expect(await refusalOf(changed(zip, (central) => central.setUint32(42, 40, true)))).toBe(damaged);
  await expect(zipEntries({ size: 200_000_001, read: () => new Uint8Array() })).rejects.toThrow('200 MB');
});
