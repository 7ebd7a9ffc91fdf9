// Limits per account. Without them, an account with a thousand different documents would cause a thousand executions
// per event.
import { AppError } from '#shared/lib/app-error.ts';
import { maxAccountGroups, maxAccountSockets } from '#shared/live/socket-limits.ts';

export interface AccountLimitValues {
  sockets: number;
  groups: number;
}
interface AccountUsage {
  sockets: number;
  /** Number of its listeners by group key. */
  groups: Map<string, number>;
}

export class AccountLimits {
  readonly #limits: AccountLimitValues;
  readonly #accounts = new Map<string, AccountUsage>();

  constructor({ sockets = maxAccountSockets, groups = maxAccountGroups }: Partial<AccountLimitValues> = {}) {
    this.#limits = { sockets, groups };
  }

  /** Counts a socket; returns the function that releases it, or null when the account has the maximum. */
  acquireSocket(account: string): (() => void) | null {
    const usage = this.#usageOf(account);
    if (usage.sockets >= this.#limits.sockets) return null;
    usage.sockets += 1;
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      usage.sockets -= 1;
      this.#forget(account, usage);
    };
  }

  /** Counts a listener of a group. Fails with `live.too_many_groups` when it would be one group too many. */
  acquireGroup(account: string, key: string): void {
    const { groups } = this.#usageOf(account);
    const listeners = groups.get(key) ?? 0;
    if (listeners === 0 && groups.size >= this.#limits.groups)
      throw new AppError('live.too_many_groups', { limit: this.#limits.groups });
    groups.set(key, listeners + 1);
  }

  /** The listener is gone. To be called once for each that was counted. */
  releaseGroup(account: string, key: string): void {
    const usage = this.#usageOf(account);
    const remaining = (usage.groups.get(key) ?? 1) - 1;
    if (remaining > 0) usage.groups.set(key, remaining);
    else usage.groups.delete(key);
    this.#forget(account, usage);
  }

  /** The number of different groups of an account. */
  groupCount(account: string): number {
    return this.#accounts.get(account)?.groups.size ?? 0;
  }

  #usageOf(account: string): AccountUsage {
    const known = this.#accounts.get(account);
    if (known) return known;
    const usage: AccountUsage = { sockets: 0, groups: new Map() };
    this.#accounts.set(account, usage);
    return usage;
  }

  #forget(account: string, { sockets, groups }: AccountUsage): void {
    if (sockets === 0 && groups.size === 0) this.#accounts.delete(account);
  }
}
