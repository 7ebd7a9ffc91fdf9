// Recharges for other areas: the list, and what invoices take over.
import { rechargeList } from '#shared/areas/recharges/list.ts';
import { indexedSearch } from '../../entities/list-sql.ts';
import { rechargeStore } from './store.ts';

export { rechargeService } from './service.ts';
export { carryRecharges, lockOpenRecharges, readOpenRecharges } from './store.ts';

/** The list of recharges with what its reads need. They are searched by their reference and that of the transfer. */
export const rechargeListSource = rechargeStore.listSource(rechargeList, { search: indexedSearch });
