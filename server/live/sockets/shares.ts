// What each account has of this instance. Without a bound, one account with a thousand different documents would have a thousand executions made for each event.
import { Problem } from '#shared/kit/problem.ts';
import { maxAccountGroups, maxAccountSockets } from '#shared/live/socket-limits.ts';

export interface ShareLimits {
  sockets: number;
  groups: number;
}
interface Share {
  sockets: number;
  /** Its listeners by the key of their group. */ groups: Map<string, number>;
}

export class Shares {
  readonly #limits: ShareLimits;
  readonly #accounts = new Map<string, Share>();

  constructor({ sockets = maxAccountSockets, groups = maxAccountGroups }: Partial<ShareLimits> = {}) {
    this.#limits = { sockets, groups };
  }

  /** Counts a socket; returns how to give it back, or null when the account has as many as it may. */
  openSocket(account: string): (() => void) | null {
    const share = this.#of(account);
    if (share.sockets >= this.#limits.sockets) return null;
    share.sockets += 1;
    return once(() => {
      share.sockets -= 1;
      this.#forget(account, share);
    });
  }

  /** Counts a listener of a group; returns how to give it back. Refuses with `live.too_many_groups` what would be one group too many. */
  listen(account: string, key: string): () => void {
    const share = this.#of(account);
    const listeners = share.groups.get(key) ?? 0;
    if (listeners === 0 && share.groups.size >= this.#limits.groups)
      throw new Problem('live.too_many_groups', { limit: this.#limits.groups });
    share.groups.set(key, listeners + 1);
    return once(() => {
      const left = (share.groups.get(key) ?? 1) - 1;
      if (left > 0) share.groups.set(key, left);
      else share.groups.delete(key);
      this.#forget(account, share);
    });
  }

  /** How many different groups an account listens to. */
  groupsOf(account: string): number {
    return this.#accounts.get(account)?.groups.size ?? 0;
  }

  #of(account: string): Share {
    const known = this.#accounts.get(account);
    if (known) return known;
    const share: Share = { sockets: 0, groups: new Map() };
    this.#accounts.set(account, share);
    return share;
  }

  #forget(account: string, { sockets, groups }: Share): void {
    if (sockets === 0 && groups.size === 0) this.#accounts.delete(account);
  }
}

function once(work: () => void): () => void {
  let done = false;
  return () => {
    if (done) return;
    done = true;
    work();
  };
}
