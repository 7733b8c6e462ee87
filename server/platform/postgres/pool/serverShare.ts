import { ConnectionShare } from './connectionShare.ts';

/** An account may lie on another server after this time. */
const MAX_AGE_MS = 60_000;
/** Longest wait for a turn, as for a connection. */
const MAX_WAIT_MS = 8_000;

/**
 * Leaves connections to the accounts of the other servers of a cluster: those of a server that does not answer would have all of them.
 * On one server everything begins at once.
 */
export class ServerShare {
  private readonly share: ConnectionShare;
  private readonly known = new Map<number, Promise<number>>();
  private since = 0;

  /** `serverOf` asks for the server of an account. */
  constructor(
    most: number,
    private readonly isCluster: () => boolean,
    private readonly serverOf: (account: number) => Promise<number>,
  ) {
    this.share = new ConnectionShare(most);
  }

  /** Calls `begin` once the account's server may have one more, with what ends that; or `fail`. */
  take(account: number, begin: (leave: () => void) => void, fail: (error: Error) => void): void {
    if (!this.isCluster()) return begin(() => {});
    void this.find(account).then((server) => {
      let isLate = false;
      const timer = setTimeout(() => {
        isLate = true;
        fail(new Error('timeout exceeded when trying to connect'));
      }, MAX_WAIT_MS);
      this.share.take(server, () => {
        clearTimeout(timer);
        const leave = () => this.share.leave(server);
        if (isLate) leave();
        else begin(leave);
      });
    }, fail);
  }

  private find(account: number): Promise<number> {
    if (performance.now() - this.since > MAX_AGE_MS) {
      this.known.clear();
      this.since = performance.now();
    }
    let server = this.known.get(account);
    if (!server) {
      server = this.serverOf(account);
      server.catch(() => this.known.delete(account));
      this.known.set(account, server);
    }
    return server;
  }
}
