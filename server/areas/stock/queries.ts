// The lists of the stock and of arrivals.
import { levelList } from '#shared/areas/stock/level-list.ts';
import { arrivalList } from '#shared/areas/stock/arrival-list.ts';
import { indexedSearch } from '../../entities/list-sql.ts';
import { arrivalStore, levelStore } from './stores.ts';

/** The list of the stock with what its reads need. */
export const levelListSource = levelStore.listSource(levelList, { search: indexedSearch });

/** The list of arrivals with what its reads need. */
export const arrivalListSource = arrivalStore.listSource(arrivalList, { search: indexedSearch });
