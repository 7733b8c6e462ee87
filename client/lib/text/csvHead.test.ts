import { expect, test } from 'vitest';
import { csvHead } from './csvHead.ts';

test('titles and the first row are told whatever separates the cells', () => {
  expect(csvHead('\uFEFFSKU;"Preço; custo";Desde\r\n\r\nA-1;"1,50";\r\nB;2;\r\n')).toEqual({
    titles: ['SKU', 'Preço; custo', 'Desde'],
    sample: ['A-1', '1,50'],
  });
  expect(csvHead('sku,cost\n"say ""x""",1.5')).toEqual({ titles: ['sku', 'cost'], sample: ['say "x"', '1.5'] });
  expect(csvHead('sku\tcost')).toEqual({ titles: ['sku', 'cost'], sample: [] });
  expect(csvHead('')).toEqual({ titles: [], sample: [] });
});
