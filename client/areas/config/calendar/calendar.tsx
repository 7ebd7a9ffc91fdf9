// Working days: the weekly days off of each hub, and the holidays of the country.
import type { ReactNode } from 'react';
import { useAtomValue } from 'jotai';
import { weekDays } from '#shared/lib/work-calendar.ts';
import { cx } from '#client/lib/cx.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { useT } from '#client/messages/use-t.ts';
import type { ConfigHub } from '../documents.ts';
import { draftAtom, editKey } from '../draft/draft.ts';
import { locationName } from '../draft/edit-labels.ts';
import { useDraftValue, useSetDraftValue } from '../draft/use-draft-cells.ts';
import type { ConfigData } from '../use-config.ts';
import { Holidays } from './holidays.tsx';
import { weekDayNames } from './week-day-names.ts';
import styles from './calendar.module.css';

function HubDays({ hub }: { hub: ConfigHub }): ReactNode {
  const t = useT('config');
  const { locale } = useFormat();
  const set = useSetDraftValue();
  const drafted = useDraftValue(hub.id, 'daysOff', hub.daysOff);
  const isDirty = useAtomValue(draftAtom).has(editKey({ id: hub.id, field: 'daysOff' }));
  const off = Array.isArray(drafted) ? drafted.map(String) : [];
  const names = weekDayNames(locale);
  const toggle = (day: string): void => {
    const isOff = (each: string): boolean => (each === day ? !off.includes(each) : off.includes(each));
    set('hub', hub, 'daysOff', hub.daysOff, weekDays.filter(isOff));
  };
  return (
    <li className={cx(styles.hub, isDirty && styles.dirty)}>
      <bdi className={styles.name}>{locationName(hub)}</bdi>
      <fieldset className={styles.days} aria-label={t('calendar.daysOf', { name: locationName(hub) })}>
        {weekDays.map((day) => {
          const isOpen = !off.includes(day);
          return (
            <button
              key={day}
              type="button"
              className={styles.day}
              aria-pressed={isOpen}
              // A hub that never opens would wait for its outcomes for ever.
              disabled={isOpen && off.length === weekDays.length - 1}
              onClick={() => {
                toggle(day);
              }}
            >
              {names[day]}
            </button>
          );
        })}
      </fieldset>
    </li>
  );
}

export default function WorkCalendar({ config: { hubs } }: { config: ConfigData }): ReactNode {
  const t = useT('config');
  return (
    <div className={styles.calendar}>
      <section className={styles.part} aria-label={t('calendar.days')}>
        <h2 className={styles.title}>{t('calendar.days')}</h2>
        <p className={styles.quiet}>{t('calendar.daysText')}</p>
        <ul>
          {hubs.map((hub) => (
            <HubDays key={hub.id} hub={hub} />
          ))}
        </ul>
      </section>
      <Holidays />
    </div>
  );
}
