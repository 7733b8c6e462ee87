export const unitNames = { HOUR: 'Hora', DAY: 'Dia', MONTH: 'Mês' };

/** Names of the last point while its time is not over. */
export const runningNames = { HOUR: 'Esta hora, até agora', DAY: 'Hoje, até agora', MONTH: 'Este mês, até hoje' };
