import { expect, test } from 'vitest';
import { inLanguage } from '#server/platform/language/language.ts';
import { explainOrder } from './explainOrder.ts';

const row = {
  available: 60 as number | null,
  inbound: 20,
  inKits: 0,
  onOrder: 10,
  protection: { days: 50, units: 82.4 },
  reorderPoint: 104,
  service: { share: 0.9, isSet: false },
  quantity: 96 as number | null,
  quantityIfSold: null as number | null,
  isDormant: false,
  rules: { leadDays: 20, leadDeviationDays: 4, reviewDays: 30, minimumOrder: null, casePack: 12 as number | null },
};
const POINT = 'Previsão de 82 unidades em 50 dias; 104 duram até a próxima chegada em 90 de 100 vezes.';

test.each([
  ['boxes', {}, `${POINT} Há 90, com 20 a caminho e 10 pedidas: pedir 96 (8 caixas de 12).`],
  ['one box', { quantity: 12 }, `${POINT} Há 90, com 20 a caminho e 10 pedidas: pedir 12 (1 caixa de 12).`],
  ['no boxes', { inbound: 0, onOrder: 0, rules: { ...row.rules, casePack: null } }, `${POINT} Há 60: pedir 96.`],
  [
    'later',
    { quantity: 0, available: 1_500 },
    `${POINT} Há 1.530, com 20 a caminho e 10 pedidas: pedir quando chegar a 104.`,
  ],
  ['never', { quantity: 0, reorderPoint: 0, inbound: 0, onOrder: 0 }, `${POINT.replace('104', '0')} Há 60.`],
  ['unread', { available: null, quantity: null }, `${POINT} O estoque não foi lido.`],
  [
    'dormant',
    { isDormant: true, quantity: 0, quantityIfSold: 24 },
    'Nada vendido há mais de 45 dias com estoque: veja se ainda vende. Se vender, pedir 24 (2 caixas de 12).',
  ],
  [
    'dormant with enough',
    { isDormant: true, quantity: 0, quantityIfSold: 0 },
    'Nada vendido há mais de 45 dias com estoque: veja se ainda vende.',
  ],
])('%s', (_, more, text) => {
  expect(explainOrder({ ...row, ...more })).toBe(text);
});

test('the advice is in the language of its reader', () => {
  expect(inLanguage('en', () => explainOrder({ ...row, inKits: 2 }))).toBe(
    'Forecast of 82 units in 50 days; 104 last until the next arrival 90 times in 100. There are 92, with 20 on the way, 2 in kits made up and 10 ordered: order 96 (8 boxes of 12).',
  );
  expect(inLanguage('es', () => explainOrder({ ...row, isDormant: true }))).toBe(
    'Nada vendido desde hace más de 45 días con stock: vea si todavía se vende.',
  );
});
