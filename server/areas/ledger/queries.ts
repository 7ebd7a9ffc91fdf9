// The ledger for other areas: what they post, and by which rates.
export { post, readTaxRates } from './post.ts';
