import { type ReactNode, useId } from 'react';
import { Badge } from '#client/ui/display/badge.tsx';
import { RelativeTime } from '#client/ui/display/relative-time.tsx';
import { useT } from '#client/messages/use-t.ts';
import type { ServiceHealth, ServiceInstance } from '../documents.ts';
import { type MetricFormatters, useMetricFormatters } from './use-metric-formatters.tsx';
import styles from './instances.module.css';

const columns: readonly { name: string; show: (one: ServiceInstance, figures: MetricFormatters) => ReactNode }[] = [
  { name: 'since', show: ({ startedAt }) => <RelativeTime at={startedAt} /> },
  { name: 'sockets', show: ({ sockets }, { count }) => count(sockets) },
  { name: 'subscriptions', show: ({ subscriptions }, { count }) => count(subscriptions) },
  { name: 'groups', show: ({ groups }, { count }) => count(groups) },
  { name: 'messages', show: ({ messages }, { rate }) => rate(messages) },
  { name: 'executions', show: ({ executions }, { rate }) => rate(executions) },
  { name: 'lag', show: ({ lagMs }, { ms }) => ms(lagMs) },
  { name: 'seq', show: ({ seq }, { count }) => count(seq) },
  { name: 'loop', show: ({ loopMs }, { ms }) => ms(loopMs) },
  { name: 'cpu', show: ({ cpu }, { percent }) => percent(cpu) },
  { name: 'memory', show: ({ memoryBytes }, { bytes }) => bytes(memoryBytes) },
];

/** The running instances with the figures that each last reported. */
export function Instances({ health }: { health: ServiceHealth }): ReactNode {
  const t = useT('service');
  const figures = useMetricFormatters();
  const id = useId();
  return (
    <div className={styles.instances}>
      <h2 id={id} className={styles.heading}>
        {t('instances.title')}
      </h2>
      <p className={styles.hint}>{t('instances.text')}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- on a narrow window it scrolls, with the keyboard too */}
      <section className={styles.scroller} aria-labelledby={id} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('instances.name')}</th>
              {columns.map(({ name }) => (
                <th key={name} scope="col">
                  {t(`facts.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {health.instances.map((one) => (
              <tr key={one.id}>
                <th scope="row">
                  <span className={styles.host}>
                    <bdi dir="ltr" translate="no">{`${one.host} · ${String(one.pid)}`}</bdi>
                    {one.id === health.answeredBy && <Badge tone="outline">{t('instances.answers')}</Badge>}
                  </span>
                </th>
                {columns.map(({ name, show }) => (
                  <td key={name} data-name={t(`facts.${name}`)}>
                    {show(one, figures)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}
