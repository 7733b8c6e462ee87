/**
 * Purchases for resale by the supplier's CFOP: sales of own or bought goods, and those with ICMS withheld. Bonuses (5910),
 * samples, consignment, transfers and returns are listed, not used.
 */
const MERCHANDISE = /^(?:[56]10[1-6]|610[78]|[5]40[1-5]|640[1-4])$/;

/** Whether an item of a purchase is a cost of goods, by the supplier's CFOP. */
export const isMerchandise = (cfop: string): boolean => MERCHANDISE.test(cfop);
