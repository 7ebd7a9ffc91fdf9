// Which ratings each role sees. A role without a screen for them sees none.
import { defineAccess, everything, nothing, within } from '../../access/scope.ts';
import type { RatingRow } from './row.ts';

// Moderation is hidden from the rated and from the author.
const moderation = ['flagged', 'flagReason'] as const;

export const ratingAccess = defineAccess<RatingRow>('rating', {
  see: {
    ADMIN: everything,
    SUPPORT: everything,
    DRIVER: within({ driverId: 'user' }),
    CUSTOMER: within({ companyId: 'company' }),
    ACCOUNTANT: nothing,
    SUBACCOUNTANT: nothing,
    SUBDRIVER: nothing,
    COLLECTOR: nothing,
    SUBCUSTOMER: nothing,
    HOUSEKEEPER: nothing,
    BACKOFFICE: nothing,
    COMMERCIAL: nothing,
    TRANSPORTOR: nothing,
  },
  hide: {
    CUSTOMER: moderation,
    // A driver sees what was said and of which parcel, but not which user of the sender wrote it.
    DRIVER: [...moderation, 'authorId'],
  },
});
