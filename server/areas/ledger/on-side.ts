import { type AccountKind, accountRules } from '#shared/areas/ledger/account-kinds.ts';

/** Centimes on the side of an account, of a sum of debits and credits. */
export function onSide(kind: AccountKind, amount: number): number {
  return accountRules[kind].side === 'debit' ? amount : 0 - amount;
}
