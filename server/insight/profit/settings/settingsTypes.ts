import { builder } from '#server/platform/graphql/builder.ts';
import type { ProfitSettings } from './profitSettings.ts';

const LIMITS: Record<keyof ProfitSettings, string> = {
  hemorrhageBelow: 'Margin below which a product is a hemorrhage.',
  lossBelow: 'Margin below which it is a loss.',
  dangerBelow: 'Margin below which it is in danger.',
  lowBelow: 'Margin below which it is low.',
  targetMargin: 'Profit in percent of the price that recommended prices aim at.',
  renegotiation: 'What renegotiating the cost of a product is thought to save.',
};
const names = Object.keys(LIMITS) as (keyof ProfitSettings)[];

export const ProfitSettingsType = builder.objectRef<ProfitSettings>('ProfitSettings').implement({
  description: 'Where the account draws its lines; all in percent.',
  fields: (t) => Object.fromEntries(names.map((name) => [name, t.exposeFloat(name, { description: LIMITS[name] })])),
});

export const ProfitSettingsInputType = builder.inputRef<ProfitSettings>('ProfitSettingsInput').implement({
  description: 'Where to draw the lines, in ascending order; all in percent.',
  fields: (t) => ({
    hemorrhageBelow: t.float({ required: true, description: LIMITS.hemorrhageBelow }),
    lossBelow: t.float({ required: true, description: LIMITS.lossBelow }),
    dangerBelow: t.float({ required: true, description: LIMITS.dangerBelow }),
    lowBelow: t.float({ required: true, description: LIMITS.lowBelow }),
    targetMargin: t.float({ required: true, description: LIMITS.targetMargin }),
    renegotiation: t.float({ required: true, description: LIMITS.renegotiation }),
  }),
});

export const SavedProfitSettingsType = builder.objectRef<{ products: number }>('SavedProfitSettings').implement({
  description: 'What other lines changed.',
  fields: (t) => ({ products: t.exposeInt('products', { description: 'Products that have another status now.' }) }),
});
