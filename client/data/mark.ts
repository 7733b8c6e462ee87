import { graphql, readInlineData } from 'relay-runtime';
import type { Mark } from '#client/ui/figures/Marked.tsx';
import type { mark_figure$key } from './__generated__/mark_figure.graphql';

/** State of a figure and its reasons in words; `missing` says what it is without, in two words each. */
export function markOf(figure: mark_figure$key): Mark & { missing: string[] } {
  const { state, basis } = readInlineData(
    graphql`
      fragment mark_figure on FigureMark @inline {
        state
        basis {
          text
          missing
        }
      }
    `,
    figure,
  );
  return {
    state,
    reasons: basis.map(({ text }) => text),
    missing: basis.flatMap(({ missing }) => missing ?? []),
  };
}
