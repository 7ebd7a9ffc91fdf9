// What the recipient of a parcel does beyond following it, in one file that is loaded later: with a file for each, what
// the page shows at first would be split between them and larger.
export { default as RecipientClaim } from './claim/recipient-claim.tsx';
export { default as Ratings } from './ratings.tsx';
