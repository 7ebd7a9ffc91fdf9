// Reads of accounts beside their rows.
import { sql } from 'kysely';
import { toIndexedWords } from '#shared/lib/search.ts';
import { userList } from '#shared/areas/users/list.ts';
import { indexedSearch } from '../../entities/list-sql.ts';
import { userStore } from './store.ts';

export { assertErasable, companyOfOnly } from './erasure/erasable.ts';
export { userService } from './service.ts';

/** The list of users with what its reads need: a phone number is searched in any notation. */
export const userListSource = userStore.listSource(userList, {
  search: (text) => indexedSearch(toIndexedWords(text)),
  expressions: { offersGroupId: sql`(select c.offers_group_id from companies c where c.id = r.company_id)` },
  indexes: (sort) => ({
    walksTab: sort === 'created',
    walkedFilter: null,
    indexedByScope: false,
    selective: false,
  }),
});
