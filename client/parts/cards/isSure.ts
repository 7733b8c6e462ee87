/** Whether what an order's receipt says has happened, so that its amount is no estimate. */
export const isSure = (state: string) => state === 'DEPOSITED' || state === 'RELEASED';
