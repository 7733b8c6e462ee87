import { graphql, readInlineData } from 'relay-runtime';
import type { Mark } from '#client/ui/figures/Marked.tsx';
import type { mark_figure$key } from './__generated__/mark_figure.graphql';

/** State of a figure and its reasons in words; `missing` are those for which a part of it is missing. */
export function markOf(figure: mark_figure$key): Mark & { missing: string[] } {
  const { state, basis } = readInlineData(
    graphql`
      fragment mark_figure on FigureMark @inline {
        state
        basis {
          state
          text
        }
      }
    `,
    figure,
  );
  const isMissing = (each: (typeof basis)[number]) => each.state === 'PARTIAL' || each.state === 'UNREAD';
  return {
    state,
    reasons: basis.map(({ text }) => text),
    missing: basis.filter(isMissing).map(({ text }) => text),
  };
}
