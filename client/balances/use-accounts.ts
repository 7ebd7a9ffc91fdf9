// The accounts of a company, a driver or a hub with their balances, live.
import { type LiveQuery, useLive } from '#client/live/use-live.ts';
import { useLiveRows } from '#client/live/use-live-rows.ts';
import { AccountsQuery } from './documents.ts';

const watched = ['ledgerAccount'];
const none: readonly Account[] = [];
const always = (): boolean => true;

export interface Account {
  id: string;
  kind: string;
  /** Centimes, on the side of the account. */
  balance: number;
  /** Centimes that recipients have ever paid; 0 for accounts that do not collect. */
  collected: number;
}
/** Whose accounts; nobody's are those of the house. */
export interface AccountOwner extends Record<string, string | undefined> {
  companyId?: string;
  driverId?: string;
  hubId?: string;
}

/** Its accounts by kind; an account is opened with the first amount. */
export function useAccounts(owner: AccountOwner): {
  accounts: ReadonlyMap<string, Account>;
  query: LiveQuery<unknown>;
} {
  const query = useLive(AccountsQuery, { variables: owner, watch: watched });
  const rows = useLiveRows({
    entity: 'ledgerAccount',
    list: query,
    rows: query.data?.ledgerAccounts ?? none,
    belongs: always,
  });
  return { accounts: new Map(rows.map((row) => [row.kind, row])), query };
}
