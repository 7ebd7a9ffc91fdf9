// The ledger for other areas: what they post, by which rates, how they check it, and what an account has exactly.
export { compareEntries, nextOf, postedFor } from './checks/check.ts';
export { parcelsCheck, repairParcels } from './checks/parcels.ts';
export { lockBalance, readExactBalances } from './exact-balance.ts';
export { post, postChanges, readTaxRates } from './post.ts';
export { ledgerAccountService } from './service.ts';
