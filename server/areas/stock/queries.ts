// The stock for other areas: what parcels take from it; and its lists.
import { levelList } from '#shared/areas/stock/level-list.ts';
import { arrivalList } from '#shared/areas/stock/arrival-list.ts';
import { indexedSearch } from '../../entities/list-sql.ts';
import { arrivalStore, levelStore } from './stores.ts';

export { resolveStockLines, type TypedLine, wordsOfLines } from './parcel-lines.ts';

/** The list of the stock with what its reads need. */
export const levelListSource = levelStore.listSource(levelList, { search: indexedSearch });

/** The list of arrivals with what its reads need. */
export const arrivalListSource = arrivalStore.listSource(arrivalList, { search: indexedSearch });
