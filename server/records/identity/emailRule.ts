import { z } from 'zod';

/** An e-mail that a person enters. */
export const emailRule = z
  .string('Informe o e-mail')
  .trim()
  .max(254, 'E-mail longo demais')
  .pipe(z.email('E-mail inválido'));
