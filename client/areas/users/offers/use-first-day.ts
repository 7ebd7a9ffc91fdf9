import { useState } from 'react';
import { isDay } from '#shared/lib/time.ts';
import { moroccoDay } from '#client/lib/formatters.ts';
import { serverNow } from '#client/lib/server-clock.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';

/** The first day of the tariff: today, which means now, or a later one. */
export function useFirstDay() {
  const t = useT('users');
  const format = useFormat();
  const errorMessage = useErrorMessage();
  const [opened] = useState(() => new Date(serverNow()).toISOString());
  const today = moroccoDay(serverNow());
  const [typed, type] = useState(today);
  const code = !isDay(typed) ? 'invalid_day' : typed < today ? 'day_in_past' : null;
  const isNow = typed === today;
  return {
    today,
    typed,
    type,
    /** Undefined for now. */
    since: isNow ? undefined : typed,
    problem: code === null ? undefined : errorMessage({ code }),
    text: isNow
      ? t('offers.since', { time: format.time(opened) })
      : t('offers.sinceDay', { day: code === null ? format.date(typed) : '…' }),
  };
}
