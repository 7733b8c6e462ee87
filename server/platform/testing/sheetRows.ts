import { crc32 } from 'node:zlib';
import { strFromU8, unzipSync } from 'fflate';

/** A cell of a sheet: its value, with its format and `bold` when it has them. */
type SheetCell = string | number | boolean | null | [value: string | number | boolean, ...looks: string[]];

/** Reads the rows of a sheet of a workbook written here, formulas as their values. Throws when a checksum is wrong. */
export function sheetRows(file: Uint8Array, sheet = 1): SheetCell[][] {
  const parts = unzipSync(file);
  for (const [name, part] of Object.entries(parts))
    if (!hasChecksum(file, crc32(part))) throw new Error(`the checksum of ${name} is wrong`);
  const text = (name: string) => strFromU8(parts[name]!);
  const looks = looksOf(text('xl/styles.xml'));
  return [...text(`xl/worksheets/sheet${sheet}.xml`).matchAll(/<row>(.*?)<\/row>/gs)].map(([, row]) =>
    [...row!.matchAll(/<c(?: t="(\w+)")?(?: s="(\d)")?(?:\/>|>(.*?)<\/c>)/gs)].map(([, type, style, content]) => {
      if (content === undefined) return null;
      const plain = unescaped(content.replaceAll(/<f>.*?<\/f>|<[^>]+>/g, ''));
      const value = type === 'inlineStr' ? plain : type === 'b' ? plain === '1' : Number(plain);
      const look = looks[Number(style ?? 0)]!;
      return look.length > 0 ? [value, ...look] : value;
    }),
  );
}

/** Whether the archive lists a part with the checksum. */
function hasChecksum(file: Uint8Array, checksum: number): boolean {
  const archive = Buffer.from(file);
  for (let at = archive.indexOf(ENTRY); at >= 0; at = archive.indexOf(ENTRY, at + 1))
    if (archive.readUInt32LE(at + 16) === checksum) return true;
  return false;
}
const ENTRY = 'PK\x01\x02';

/** Format and weight of each style of a workbook. */
function looksOf(styles: string): string[][] {
  const formats = new Map(
    [...styles.matchAll(/<numFmt numFmtId="(\d+)" formatCode="([^"]+)"/g)].map(([, id, code]) => [id, code!]),
  );
  const [, cells] = /<cellXfs[^>]*>(.*)<\/cellXfs>/.exec(styles)!;
  return [...cells!.matchAll(/<xf([^>]*)\/>/g)].map(([, attributes]) => {
    const format = formats.get(/numFmtId="(\d+)"/.exec(attributes!)?.[1]);
    return [...(format ? [format] : []), ...(attributes!.includes('fontId="1"') ? ['bold'] : [])];
  });
}

const unescaped = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
