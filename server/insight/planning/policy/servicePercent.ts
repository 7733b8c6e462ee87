import { z } from 'zod';

const MESSAGE = 'Informe uma chance de durar de 50 a 99 %';

/** Probability of lasting until the next arrival that a seller may choose, in percent. */
export const ServicePercent = z.int(MESSAGE).min(50, MESSAGE).max(99, MESSAGE);
