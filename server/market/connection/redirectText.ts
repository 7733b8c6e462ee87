import { z } from 'zod';

/** A parameter of a consent page's redirect, which anybody may have written; undefined when absent or overlong. */
export const redirectText = z.string().max(4096).optional().catch(undefined);
