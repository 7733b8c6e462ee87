import { z } from 'zod';

/** A password one may choose: 8 to 128 characters. */
export const passwordRule = z
  .string('Informe a senha')
  .min(8, 'A senha precisa ter pelo menos 8 caracteres')
  .max(128, 'A senha pode ter no máximo 128 caracteres');
