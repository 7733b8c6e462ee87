import { expect, test } from 'vitest';
import { csvHead, fileText } from './csvFile.ts';

test('files are read as UTF-8, or as Windows-1252 when Excel saves them in Brazil', async () => {
  expect(await fileText(new File(['Código'], 'a.csv'))).toBe('Código');
  expect(await fileText(new File([new Uint8Array([0x43, 0xf3, 0x64])], 'a.csv'))).toBe('Cód');
});

test('titles and the first row are read with any of the separators', () => {
  expect(csvHead('\uFEFFSKU;"Preço; custo";Desde\r\n\r\nA-1;"1,50";\r\nB;2;\r\n')).toEqual({
    titles: ['SKU', 'Preço; custo', 'Desde'],
    sample: ['A-1', '1,50'],
  });
  expect(csvHead('sku,cost\n"say ""x""",1.5')).toEqual({ titles: ['sku', 'cost'], sample: ['say "x"', '1.5'] });
  expect(csvHead('sku\tcost')).toEqual({ titles: ['sku', 'cost'], sample: [] });
  expect(csvHead('')).toEqual({ titles: [], sample: [] });
});
