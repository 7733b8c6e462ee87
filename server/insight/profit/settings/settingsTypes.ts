import { ViewerType } from '#server/records/identity/graphql.ts';
import { builder } from '#server/platform/graphql/builder.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { type ProfitSettings, type ProfitSettingsRow, SETTINGS_COLUMNS } from './profitSettings.ts';

const LIMITS: Record<keyof ProfitSettings, string> = {
  hemorrhageBelow: 'Margin below which a product is a hemorrhage.',
  lossBelow: 'Margin below which a product is a loss.',
  dangerBelow: 'Margin below which a product is in danger.',
  lowBelow: 'Margin below which a product is low.',
  targetMargin: 'Target margin of recommended prices, in percent of the price.',
  renegotiation: 'Assumed saving of a renegotiated product cost.',
};

export const ProfitSettingsType = builder.prismaObject('ProfitSettings', {
  description: 'Profit thresholds of an account, in percent.',
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
  description: 'New thresholds in ascending order, in percent with two decimals.',
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
  description: 'Stored thresholds.',
  fields: (t) => ({
    profitSettings: t.expose('settings', { type: ProfitSettingsType, description: 'Thresholds as stored.' }),
    products: t.exposeInt('products', { description: 'Number of products with a changed status.' }),
    viewer: t.expose('viewer', { type: ViewerType, description: 'Viewer that owns the thresholds.' }),
  }),
});
