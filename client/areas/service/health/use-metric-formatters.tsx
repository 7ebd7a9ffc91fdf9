import type { ReactNode } from 'react';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { useFormat } from '#client/lib/use-format.ts';
import { useT } from '#client/messages/use-t.ts';

/** Formats technical figures in the user's language. */
export interface MetricFormatters {
  count: (value: number) => ReactNode;
  /** Per second. */
  rate: (value: number) => ReactNode;
  /** Milliseconds; null is shown as a dash. */
  ms: (value: number | null) => ReactNode;
  bytes: (value: number) => ReactNode;
  percent: (ratio: number) => ReactNode;
}

const megabytes = (value: number): number => value / 1_048_576;

export function useMetricFormatters(): MetricFormatters {
  const t = useT('service');
  const format = useFormat();
  const rounded = (value: number): string =>
    format.number(value < 10 ? Math.round(value * 10) / 10 : Math.round(value));
  return {
    count: (value) => <Ltr>{format.number(Math.round(value))}</Ltr>,
    rate: (value) => <Ltr>{rounded(value)}</Ltr>,
    ms: (value) => (value === null ? '–' : <Ltr>{t('units.ms', { value: rounded(value) })}</Ltr>),
    bytes: (value) => (
      <Ltr>
        {megabytes(value) < 1_024
          ? t('units.mb', { value: rounded(megabytes(value)) })
          : t('units.gb', { value: rounded(megabytes(value) / 1_024) })}
      </Ltr>
    ),
    percent: (ratio) => <Ltr>{format.percent(ratio)}</Ltr>,
  };
}
