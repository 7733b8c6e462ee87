import { ViewerType } from '#server/records/identity/graphql.ts';
import { builder } from '#server/platform/graphql/builder.ts';
import { TaxCheckType } from './checkTypes.ts';
import { hasTaxCalculator, taxCheck } from './taxCheck.ts';

builder.objectFields(ViewerType, (t) => ({
  hasTaxCalculator: t.boolean({
    description: "Whether this installation has Receita Federal's calculator of CBS and IBS to compare with.",
    cache: 'day',
    resolve: () => hasTaxCalculator(),
  }),
  taxCheck: t.field({
    type: TaxCheckType,
    description: "Some of the account's sales as Receita Federal's calculator taxes them; none without a calculator.",
    complexity: 200,
    resolve: (viewer) => taxCheck(viewer),
  }),
}));
