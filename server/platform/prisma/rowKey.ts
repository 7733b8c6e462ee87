const MAX_ID = 2_147_483_647;

/** The number in a row's global id; for an invalid id, a number that no row has. */
export function rowNumber(id: string | number): number {
  const number = Number(id);
  return Number.isSafeInteger(number) && number > 0 && number <= MAX_ID ? number : -1;
}

/** Unique key of an account's row by the number in its global id; a key that matches no row when the id is invalid. */
export const rowKey = ({ accountId }: { accountId: number }, id: string | number) => ({
  accountId_id: { accountId, id: rowNumber(id) },
});
