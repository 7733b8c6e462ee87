import { z } from 'zod';
import { figureStates } from './figureMark.ts';

/** State of a figure in REST. */
export const FigureState = z
  .enum(figureStates)
  .describe(
    'What is known of the figure: `unread` is null and not 0, `partial` is without a part, `provisional` still grows.',
  )
  .meta({ id: 'FigureState' });
