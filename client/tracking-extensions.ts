// What other areas show on the public page of recipients, by name: areas must not import each other. Only what the page
// loads later may import this file.
export { RecipientRatings } from './areas/ratings/recipient/recipient-ratings.tsx';
