import type { ReactNode } from 'react';
import { useFormat } from '#client/lib/use-format.ts';
import { useT } from '#client/messages/use-t.ts';

/** A weight in kilograms. */
export function Weight({ grams }: { grams: number }): ReactNode {
  const t = useT('pallets');
  const format = useFormat();
  return <bdi>{t('kilograms', { n: format.decimal(grams / 1_000, 1) })}</bdi>;
}
