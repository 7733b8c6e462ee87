import { expect, test } from 'vitest';
import { heldText } from './heldText.ts';

const text = (reason: string, more: { expected?: string; matures?: string } = {}) =>
  heldText({ reason, marketplace: 'amazon', orderId: '1', currency: 'BRL', minor: 1, expected: null, ...more });

test('why money is kept back is said in words, with the day on which the marketplace releases it', () => {
  expect(text('DD7', { matures: '2026-11-24', expected: '2026-12-03' })).toBe(
    'Retido até 7 dias depois da entrega (DD7); liberação prevista para 24/11/2026, depósito no repasse seguinte',
  );
  expect(text('B2B', { matures: '2026-12-01' })).toContain('faturada a uma empresa');
  expect(text('mediation')).toBe('Em mediação: só é liberado quando ela for decidida');
  expect(text('XY')).toBe('Retido pela Amazon: XY');
  expect(text('held')).toBe('Retido pelo marketplace, que não diz o motivo');
  expect(text('release_passed', { expected: '2026-11-02' })).toContain('02/11/2026, e ela não veio');
});
