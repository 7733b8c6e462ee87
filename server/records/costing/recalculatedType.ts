import { ViewerType } from '#server/records/identity/graphql.ts';
import { builder } from '#server/platform/graphql/builder.ts';

/** Result of every change of costs, fee rules and taxes. */
export interface Recalculated {
  /** Number of changed order lines. Null while a job recomputes them. */
  lines: number | null;
}

export const RecalculatedType = builder.interfaceRef<Recalculated>('Recalculated').implement({
  description: 'A change that recomputes sales.',
  fields: (t) => ({
    lines: t.exposeInt('lines', {
      nullable: true,
      description: 'Number of changed order lines; null while a job recomputes them, see `feeRecalculation`.',
    }),
    viewer: t.field({
      type: ViewerType,
      description: 'For refetching dependent figures.',
      resolve: (_changed, _args, { viewer }) => viewer,
    }),
  }),
});
