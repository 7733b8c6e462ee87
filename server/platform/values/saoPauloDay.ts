const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' });

/** Calendar day in São Paulo, `YYYY-MM-DD`, of an instant (ms). */
export const saoPauloDay = (moment: number): string => day.format(moment);
