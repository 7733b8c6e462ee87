const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' });

/** The calendar day `YYYY-MM-DD` in São Paulo of a moment (ms). */
export const saoPauloDay = (moment: number): string => day.format(moment);
