import { builder } from '#server/platform/graphql/builder.ts';
import { FigureMarkType } from '#server/insight/coverage/markType.ts';
import type { SalesMarks } from './salesMarks.ts';

/** `SalesMarks` in the GraphQL schema. */
export const SalesMarksType = builder.objectRef<SalesMarks>('SalesMarks').implement({
  description: 'What is known of the figures with the same names.',
  fields: (t) => ({
    revenue: t.expose('revenue', {
      type: FigureMarkType,
      complexity: 0,
      description: 'Of revenue, and of the numbers of orders and units.',
    }),
    profit: t.expose('profit', { type: FigureMarkType, complexity: 0, description: 'Of profit and its ratios.' }),
    acos: t.expose('acos', {
      type: FigureMarkType,
      complexity: 0,
      description: 'Of ACOS: unread without advertising reports.',
    }),
  }),
});
