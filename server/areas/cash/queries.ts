// The lists of cash, with what their reads need.
import { cashDayList } from '#shared/areas/cash/cash-day-list.ts';
import { depositList } from '#shared/areas/cash/deposit-list.ts';
import { handOverList } from '#shared/areas/cash/hand-over-list.ts';
import { indexedSearch } from '../../entities/list-sql.ts';
import { cashDayStore, depositStore, handOverStore } from './store.ts';

export { cashDayService } from './day/service.ts';
export { depositService } from './deposits.ts';
export { handOverService } from './hand-over/service.ts';

/** Hand-overs, searched by their reference. */
export const handOverListSource = handOverStore.listSource(handOverList, { search: indexedSearch });
/** Deposits, searched by their reference and that of the bank. */
export const depositListSource = depositStore.listSource(depositList, { search: indexedSearch });
/** Closed days. */
export const cashDayListSource = cashDayStore.listSource(cashDayList);
