import { expect, test } from 'vitest';
import { fileText } from './fileText.ts';

test('files are read as UTF-8, or as Excel saves them in Brazil', async () => {
  expect(await fileText(new File(['Código'], 'a.csv'))).toBe('Código');
  expect(await fileText(new File([new Uint8Array([0x43, 0xf3, 0x64])], 'a.csv'))).toBe('Cód');
});
