import { z } from 'zod';
import { inShape } from '#server/platform/language/inShape.ts';

const MESSAGE = inShape('errors.service');

/** Probability of lasting until the next arrival that a seller may choose, in percent. */
export const ServicePercent = z.int(MESSAGE).min(50, MESSAGE).max(99, MESSAGE);
