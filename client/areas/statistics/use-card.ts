import { useFormat } from '#client/lib/use-format.ts';
import { useT } from '#client/messages/use-t.ts';
import type { Statistics } from './documents.ts';

export interface CardProps {
  statistics: Statistics;
}

/** What all cards have: their words, and how figures are written. */
export function useCard(name: string) {
  const t = useT('statistics');
  const format = useFormat();
  const frame = {
    title: t(`${name}.title`),
    hint: t(`definitions.${name}`),
    labels: { table: t('table'), chart: t('chart') },
  };
  return { t, format, frame };
}
