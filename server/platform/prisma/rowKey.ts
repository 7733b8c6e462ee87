const MAX_ID = 2_147_483_647;

/** The number in a global id of a row; for what is no such number, one that no row has. */
export function rowNumber(id: string | number): number {
  const number = Number(id);
  return Number.isSafeInteger(number) && number > 0 && number <= MAX_ID ? number : -1;
}

/** The key of an account's row by the number in its global id. */
export const rowKey = ({ accountId }: { accountId: number }, id: string | number) => ({
  accountId_id: { accountId, id: rowNumber(id) },
});
