/** Lets each account have at most `most` at once; further callers of it wait for their turn, in the order they came. */
export class ConnectionShare {
  private readonly held = new Map<number, number>();
  private readonly waiting = new Map<number, (() => void)[]>();

  constructor(private readonly most: number) {}

  /** Callers who wait for their turn, of all accounts. */
  get waitingCount(): number {
    return [...this.waiting.values()].reduce((sum, { length }) => sum + length, 0);
  }

  /** Calls `begin` once the account may have one more, which ends with `leave`. */
  take(account: number, begin: () => void): void {
    const held = this.held.get(account) ?? 0;
    if (held < this.most) {
      this.held.set(account, held + 1);
      begin();
      return;
    }
    const others = this.waiting.get(account);
    if (others) others.push(begin);
    else this.waiting.set(account, [begin]);
  }

  leave(account: number): void {
    const others = this.waiting.get(account);
    const next = others?.shift();
    if (others?.length === 0) this.waiting.delete(account);
    if (next) {
      next();
      return;
    }
    const held = this.held.get(account)! - 1;
    if (held === 0) this.held.delete(account);
    else this.held.set(account, held);
  }
}
