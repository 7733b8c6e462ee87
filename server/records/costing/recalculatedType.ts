import { ViewerType } from '#server/records/identity/graphql.ts';
import { builder } from '#server/platform/graphql/builder.ts';

/** What every change of costs, fee rules and taxes answers beside what was changed. */
export interface Recalculated {
  /** Null while a job recomputes them. */
  lines: number | null;
}

export const RecalculatedType = builder.interfaceRef<Recalculated>('Recalculated').implement({
  description: 'A change that sales are recomputed by.',
  fields: (t) => ({
    lines: t.exposeInt('lines', {
      nullable: true,
      description: 'Order lines whose figures changed; null while a job recomputes them, see `feeRecalculation`.',
    }),
    viewer: t.field({
      type: ViewerType,
      description: 'To read again what follows from it.',
      resolve: (_changed, _args, { viewer }) => viewer,
    }),
  }),
});
