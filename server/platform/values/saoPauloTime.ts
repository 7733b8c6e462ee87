const format = new Intl.DateTimeFormat('pt-BR', {
  day: '2-digit',
  month: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'America/Sao_Paulo',
});

/** Day and time of an instant in São Paulo, in words for the seller: `20/11, 09:00`. */
export const saoPauloTime = (instant: Date | number): string => format.format(instant);
