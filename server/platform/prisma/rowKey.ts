const MAX_ID = 2_147_483_647;

/** The key of an account's row by the number in its global id; for what is no such number, one that no row has. */
export function rowKey({ accountId }: { accountId: number }, id: string | number) {
  const number = Number(id);
  const isId = Number.isSafeInteger(number) && number > 0 && number <= MAX_ID;
  return { accountId_id: { accountId, id: isId ? number : -1 } };
}
