/** Whether a synchronisation with this status has not ended yet. */
export const isUnderWay = (status: string | null) => status === 'RUNNING' || status === 'PENDING';
