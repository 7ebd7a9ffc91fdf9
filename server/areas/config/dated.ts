// What begins on a day and has been charged by then: only what is to come changes.
import { fail, failField } from '#shared/lib/app-error.ts';
import { dayOf } from '#shared/lib/time.ts';
import { diffFields } from '../../entities/field-changes.ts';

interface Dated {
  since: string;
  until: string | null;
}

/** Sets the last day of what has not ended, or takes it back with null. */
export function endOn({ since, until: present }: Dated, until: string | null, now: Date) {
  if (until !== null && until < dayOf(now)) failField('until', 'day_in_past');
  if (until !== null && until < since) failField('until', 'rate.ends_before');
  if (present !== null && present < dayOf(now)) fail('config.archived');
  return { set: { until }, payload: { changes: diffFields({ until: present }, { until }) } };
}

/** Fails for what is in force: it has been charged. */
export function assertToCome({ since }: Pick<Dated, 'since'>, now: Date): void {
  if (since <= dayOf(now)) fail('rate.in_force');
}

/** Fails for what would have begun before today: it would not have been charged. */
export function assertNotPast({ since }: Pick<Dated, 'since'>, now: Date): void {
  if (since < dayOf(now)) fail('rate.past');
}
