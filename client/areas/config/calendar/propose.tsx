// The holidays of the civil calendar that are still missing in a year, added at once.
import { type ReactNode, useState } from 'react';
import { CalendarPlus } from 'lucide-react';
import { civilHolidays } from '#shared/areas/config/holiday.ts';
import type { Holiday } from '#client/calendar/documents.ts';
import { moroccoDay } from '#client/lib/formatters.ts';
import { serverNow } from '#client/lib/server-clock.ts';
import { useAction } from '#client/live/use-action.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { Button } from '#client/ui/button/button.tsx';
import { toast } from '#client/ui/feedback/toast.ts';
import { createHoliday } from './documents.ts';

interface Props {
  rows: readonly Holiday[] | undefined;
}

/** This year and the next, as far as days of it are missing. */
export function ProposeHolidays({ rows }: Props): ReactNode {
  const t = useT('holidays');
  const errorMessage = useErrorMessage();
  const { run } = useAction(createHoliday);
  const [busy, setBusy] = useState<number | null>(null);
  if (!rows) return null;
  const today = moroccoDay(serverNow());
  const thisYear = Number(today.slice(0, 4));
  const known = new Set(rows.map(({ day }) => day));
  const missingIn = (year: number) => civilHolidays(year).filter(({ day }) => day >= today && !known.has(day));
  const add = async (year: number): Promise<void> => {
    setBusy(year);
    let added = 0;
    for (const holiday of missingIn(year)) {
      const outcome = await run(holiday);
      // Somebody else may have added it meanwhile.
      if (outcome.ok) added += 1;
      else if (outcome.problem.fields.length === 0)
        toast({ text: errorMessage(outcome.problem), tone: 'danger', key: 'holidays' });
    }
    setBusy(null);
    if (added > 0) toast({ text: t('proposed', { count: added }), tone: 'success' });
  };
  return [thisYear, thisYear + 1]
    .filter((year) => missingIn(year).length > 0)
    .map((year) => (
      <Button key={year} icon={CalendarPlus} busy={busy === year} disabled={busy !== null} onClick={() => add(year)}>
        {t('propose', { count: missingIn(year).length, year: String(year) })}
      </Button>
    ));
}
