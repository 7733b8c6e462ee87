/** Currency of what a seller in Brazil pays for sending and packing. */
export const FREIGHT_CURRENCY = 'BRL';
