// The lists of cash, with what their reads need.
import { sql, type SqlBool } from 'kysely';
import { cashDayList } from '#shared/areas/cash/cash-day-list.ts';
import { depositList } from '#shared/areas/cash/deposit-list.ts';
import { handOverList } from '#shared/areas/cash/hand-over-list.ts';
import { isDay } from '#shared/lib/time.ts';
import { indexedSearch } from '../../entities/list-sql.ts';
import { cashDayStore, depositStore, handOverStore } from './store.ts';

export { cashDayService } from './day/service.ts';
export { depositService } from './deposits.ts';
export { handOverService } from './hand-over/service.ts';

/** Hand-overs, searched by their reference. */
export const handOverListSource = handOverStore.listSource(handOverList, { search: indexedSearch });
/** Deposits, searched by their reference and that of the bank. */
export const depositListSource = depositStore.listSource(depositList, { search: indexedSearch });
/** Closed days, searched by their day: 28/11/2026 or 2026-11-28. */
export const cashDayListSource = cashDayStore.listSource(cashDayList, {
  search: (text) => {
    const day = text.replace(/^(\d{2})\/(\d{2})\/(\d{4})$/, '$3-$2-$1');
    return { where: [isDay(day) ? sql<SqlBool>`r.day = ${day}` : sql<SqlBool>`false`] };
  },
});
