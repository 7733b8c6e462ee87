import { graphql, readInlineData } from 'relay-runtime';
import type { Mark } from '#client/ui/figures/Marked.tsx';
import type { mark_figure$key } from './__generated__/mark_figure.graphql';

/** State of a figure and its reasons, in words. */
export function markOf(figure: mark_figure$key): Mark {
  const { state, basis } = readInlineData(
    graphql`
      fragment mark_figure on FigureMark @inline {
        state
        basis {
          text
        }
      }
    `,
    figure,
  );
  return { state, reasons: basis.map(({ text }) => text) };
}
