/** Whether a synchronisation of this status is still to end. */
export const isUnderWay = (status: string | null) => status === 'running' || status === 'pending';
