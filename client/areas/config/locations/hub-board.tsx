// What is at each hub now, above the hubs' settings.
import type { ReactNode } from 'react';
import { TriangleAlert, Truck } from 'lucide-react';
import { cx } from '#client/lib/cx.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { locationName } from '../draft/edit-labels.ts';
import { useLive } from '#client/live/use-live.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { StatusGlyph } from '#client/ui/display/status/status-glyph.tsx';
import { Banner } from '#client/ui/feedback/banner.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { type ConfigHub, type HubState, HubFiguresQuery } from '../documents.ts';
import styles from './hub-board.module.css';

const noVariables = {};
const watched = ['hubFigures'];

/** The parts of a hub's parcels, in the order of their way, with the status that gives each its colour. */
const parts = [
  { name: 'arriving', status: 'transit' },
  { name: 'atHub', status: 'inhouse' },
  { name: 'withDrivers', status: 'enroute' },
  { name: 'toFollow', status: 'reported' },
] as const;

function HubCard({ hub, figures }: { hub: ConfigHub; figures: HubState | undefined }): ReactNode {
  const t = useT('config');
  const format = useFormat();
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <h2 className={styles.name}>
          <bdi>{locationName(hub)}</bdi>
        </h2>
        <Ltr mono className={styles.code}>
          {hub.code}
        </Ltr>
        {figures && (
          <span className={styles.duty} title={t('board.drivers')}>
            <Truck size={14} aria-hidden />
            {t('board.onDuty', { count: figures.onDuty })}
          </span>
        )}
      </div>
      {figures ? (
        <>
          <p className={styles.main}>
            <Ltr className={styles.figure}>{format.number(figures.atHub)}</Ltr>
            <span>{t('board.atHub')}</span>
            <span className={cx(styles.late, figures.late === 0 && styles.none)}>
              {figures.late > 0 && <TriangleAlert size={14} aria-hidden />}
              {t('board.late', { count: figures.late })}
            </span>
          </p>
          <div className={styles.bar} aria-hidden>
            {parts.map(
              ({ name, status }) =>
                figures[name] > 0 && (
                  <span key={name} style={{ flexGrow: figures[name], background: `var(--st-${status})` }} />
                ),
            )}
          </div>
          <dl className={styles.parts}>
            {parts
              .filter(({ name }) => name !== 'atHub')
              .map(({ name, status }) => (
                <div key={name}>
                  <dt>
                    <StatusGlyph status={status} size={13} />
                    {t(`board.${name}`)}
                  </dt>
                  <dd>
                    <Ltr>{format.number(figures[name])}</Ltr>
                  </dd>
                </div>
              ))}
          </dl>
        </>
      ) : (
        <>
          <Skeleton width="40%" height={26} />
          <Skeleton width="100%" height={6} />
          <Skeleton width="70%" height={12} />
          <Skeleton width="60%" height={12} />
        </>
      )}
    </li>
  );
}

/** The hubs with their parcels and drivers, live. */
export function HubBoard({ hubs }: { hubs: readonly ConfigHub[] }): ReactNode {
  const t = useT('config');
  const errorMessage = useErrorMessage();
  const { data, error } = useLive(HubFiguresQuery, { variables: noVariables, watch: watched });
  if (error && !data)
    return (
      <Banner tone="danger" flush live="alert">
        {errorMessage(error)}
      </Banner>
    );
  return (
    <ul className={styles.board} aria-label={t('board.label')}>
      {hubs.map((hub) => (
        <HubCard key={hub.id} hub={hub} figures={data?.hubFigures.find(({ id }) => id === hub.id)} />
      ))}
    </ul>
  );
}
