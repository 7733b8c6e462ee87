import { ViewerType } from '#server/records/identity/graphql.ts';
import { builder } from '#server/platform/graphql/builder.ts';
import { MoneyInputType } from '#server/platform/graphql/moneyInput.ts';
import { minorIn } from '#server/records/money/minorIn.ts';
import { compareRegimes } from './compareRegimes.ts';
import { reformImpact } from './reformImpact.ts';
import { ReformImpactType, RegimeComparisonType } from './regimeTypes.ts';

builder.objectFields(ViewerType, (t) => ({
  regimeComparison: t.field({
    type: RegimeComparisonType,
    nullable: true,
    description: 'What the last twelve closed months would have left under each tax regime; null without such months.',
    args: {
      payroll: t.arg({ type: MoneyInputType, description: 'Payroll and pró-labore of a month, in BRL.' }),
      payrollChargesPercent: t.arg({ type: 'Decimal', description: 'Charges on them outside Simples, percent.' }),
      icmsCreditPercent: t.arg({
        type: 'Decimal',
        description: 'ICMS that purchases give as credit, percent of the cost of the goods sold; absent: a range.',
      }),
    },
    complexity: 200,
    cache: 'minute',
    resolve: (viewer, { payroll, payrollChargesPercent, icmsCreditPercent }) =>
      compareRegimes(viewer, {
        payrollMinor: payroll ? minorIn(payroll, 'BRL') : null,
        payrollChargesPercent: payrollChargesPercent == null ? null : Number(payrollChargesPercent),
        icmsCreditPercent: icmsCreditPercent == null ? null : Number(icmsCreditPercent),
      }),
  }),
  reformImpact: t.field({
    type: ReformImpactType,
    nullable: true,
    description:
      'What the sales of the last closed months would owe by the rates of 2027; null where that says nothing.',
    complexity: 100,
    cache: 'minute',
    resolve: (viewer) => reformImpact(viewer),
  }),
}));
