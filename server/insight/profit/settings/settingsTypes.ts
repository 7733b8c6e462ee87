import { ViewerType } from '#server/records/identity/graphql.ts';
import { builder } from '#server/platform/graphql/builder.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { type ProfitSettings, type ProfitSettingsRow, SETTINGS_COLUMNS } from './profitSettings.ts';

const LIMITS: Record<keyof ProfitSettings, string> = {
  hemorrhageBelow: 'Margin below which a product is a hemorrhage.',
  lossBelow: 'Margin below which it is a loss.',
  dangerBelow: 'Margin below which it is in danger.',
  lowBelow: 'Margin below which it is low.',
  targetMargin: 'Profit in percent of the price that recommended prices aim at.',
  renegotiation: 'What renegotiating the cost of a product is thought to save.',
};

export const ProfitSettingsType = builder.prismaObject('ProfitSettings', {
  description: 'Where the account draws its lines; all in percent.',
  select: SETTINGS_COLUMNS,
  fields: (t) => {
    const limit = (name: keyof ProfitSettings) =>
      t.field({ type: 'Decimal', description: LIMITS[name], resolve: (settings) => settings[name].toFixed() });
    return {
      hemorrhageBelow: limit('hemorrhageBelow'),
      lossBelow: limit('lossBelow'),
      dangerBelow: limit('dangerBelow'),
      lowBelow: limit('lowBelow'),
      targetMargin: limit('targetMargin'),
      renegotiation: limit('renegotiation'),
    };
  },
});

export const ProfitSettingsInputType = builder.inputType('ProfitSettingsInput', {
  description: 'Where to draw the lines, in ascending order; all in percent, kept to two decimals.',
  fields: (t) => {
    const limit = (name: keyof ProfitSettings) =>
      t.field({ type: 'Decimal', required: true, description: LIMITS[name] });
    return {
      hemorrhageBelow: limit('hemorrhageBelow'),
      lossBelow: limit('lossBelow'),
      dangerBelow: limit('dangerBelow'),
      lowBelow: limit('lowBelow'),
      targetMargin: limit('targetMargin'),
      renegotiation: limit('renegotiation'),
    };
  },
});

interface SetSettings {
  settings: ProfitSettingsRow;
  products: number;
  viewer: Viewer;
}

export const SetProfitSettingsPayloadType = builder.objectRef<SetSettings>('SetProfitSettingsPayload').implement({
  description: 'The lines that were drawn.',
  fields: (t) => ({
    profitSettings: t.expose('settings', { type: ProfitSettingsType, description: 'The lines as stored.' }),
    products: t.exposeInt('products', { description: 'How many products have another status now.' }),
    viewer: t.expose('viewer', { type: ViewerType, description: 'Whose lines they are.' }),
  }),
});
