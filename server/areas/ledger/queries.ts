// The ledger for other areas: what they post, by which rates, and exact balances.
export { lockBalance, readExactBalances } from './exact-balance.ts';
export { post, postChanges, readTaxRates } from './post.ts';
export { ledgerAccountService } from './service.ts';
