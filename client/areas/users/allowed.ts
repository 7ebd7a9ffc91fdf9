// Which actions a row of the list has: those on the account, and the one on its company.
import type { User } from './documents.ts';

/** Gives the companies of the selected accounts a tariff. */
export const assignOffers = 'assignOffersGroup';

/** The actions that the viewer may run on the row now, in the order of menus. */
export function allowedOnUser({ allowedActions, company }: User): readonly string[] {
  const onCompany = company?.allowedActions.includes('assignOffersGroup') ? [assignOffers] : [];
  return [...allowedActions.filter((action) => !onDuty.has(action)), ...onCompany];
}

/** Only oneself does this, elsewhere. */
const onDuty: ReadonlySet<string> = new Set(['goOnDuty', 'goOffDuty']);
