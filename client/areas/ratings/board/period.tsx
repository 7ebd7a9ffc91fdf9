import type { ReactNode } from 'react';
import { atom, useAtom } from 'jotai';
import { type RatingPeriod, ratingPeriods } from '#shared/areas/ratings/periods.ts';
import { useIsPhone } from '#client/lib/media-query.ts';
import { Segmented } from '#client/ui/form/choice/segmented.tsx';
import { useT } from '#client/messages/use-t.ts';

export const periodAtom = atom<RatingPeriod>('last30days');

/** In the header of the page; on a phone, where the header has no room for it, above the figures. */
export function PeriodInHeader(): ReactNode {
  const phone = useIsPhone();
  return !phone && <PeriodSwitch />;
}

/** The period of the figures above the list. */
export function PeriodSwitch(): ReactNode {
  const t = useT('ratings');
  const phone = useIsPhone();
  const [period, setPeriod] = useAtom(periodAtom);
  return (
    <Segmented
      label={t('board.period')}
      block={phone}
      value={period}
      items={ratingPeriods.map((value) => ({ value, label: t(`board.periods.${value}`) }))}
      onChange={setPeriod}
    />
  );
}
