import { expect, test } from 'vitest';
import { trackingNumber } from './trackingNumber.ts';

test('a tracking number has letters, digits and hyphens, at least six of them digits', () => {
  for (const code of ['AA123456789BR', ' 1Z999AA1234567890 ', 'mel-12345678', 'A1B2C3D4E5F6', '12345678'])
    expect(trackingNumber(code)).toBe(code.trim());
  for (const text of [
    'AA12345',
    'CAMISETA-12345',
    'Camiseta 12345678',
    `A${'1'.repeat(40)}`,
    '1'.repeat(1_000_000),
    '',
  ])
    expect(trackingNumber(text)).toBeNull();
});
