// An arrival: who announces what for when, what was counted of each product, and its differences.
import type { ReactNode } from 'react';
import { SearchX } from 'lucide-react';
import { PresenceStack } from '#client/app/presence/presence-stack.tsx';
import { useFormat } from '#client/lib/use-format.ts';
import { RowState } from '#client/drawer/row-state.tsx';
import type { ResultOf } from '#client/live/graphql.ts';
import { useLiveRow } from '#client/live/use-live-row.ts';
import { useT } from '#client/messages/use-t.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { RelativeTime } from '#client/ui/display/relative-time.tsx';
import { type StockArrival, StockArrivalQuery } from '../documents.ts';
import { arrivalRowActions } from './actions.tsx';
import { ArrivalStatus, Difference } from './display.tsx';
import styles from './arrivals.module.css';

interface ArrivalProps {
  arrival: StockArrival;
  onAct: (action: string, arrival: StockArrival) => void;
}

function Head({ arrival, onAct }: ArrivalProps): ReactNode {
  const t = useT('arrivals');
  const { allowed, icon } = arrivalRowActions.presentation;
  const actions = allowed(arrival);
  return (
    <header className={styles.head}>
      <div className={styles.titles}>
        <h2>
          <bdi>{arrival.company?.name}</bdi>
        </h2>
        <p>
          <Ltr mono>{arrival.reference}</Ltr> · <bdi>{arrival.warehouse?.name}</bdi> ·{' '}
          <RelativeTime at={arrival.createdAt} />
        </p>
      </div>
      <PresenceStack location={{ screen: 'stockArrivals', object: arrival.id }} />
      <ArrivalStatus arrival={arrival} />
      {actions.length > 0 && (
        <div className={styles.actions}>
          {actions.map((action) => (
            <Button
              key={action}
              icon={icon(action)}
              tone={action === 'count' ? 'primary' : 'secondary'}
              onClick={() => {
                onAct(action, arrival);
              }}
            >
              {t(`actions.${action}`)}
            </Button>
          ))}
        </div>
      )}
    </header>
  );
}

function Facts({ arrival }: { arrival: StockArrival }): ReactNode {
  const t = useT('arrivals');
  const format = useFormat();
  const { expectedOn, declaredBy, countedBy, countedAt, note, countNote } = arrival;
  const facts = [
    { name: 'expectedOn', value: format.day(`${expectedOn}T12:00:00Z`) },
    { name: 'declaredBy', value: declaredBy && <bdi>{declaredBy.name}</bdi> },
    {
      name: 'countedBy',
      value: countedAt !== null && (
        <>
          {countedBy && <bdi>{countedBy.name}</bdi>} · {format.dateTime(countedAt)}
        </>
      ),
    },
    { name: 'note', value: note !== null && <bdi>{note}</bdi> },
    { name: 'countNote', value: countNote !== null && <bdi>{countNote}</bdi> },
  ].filter(({ value }) => value !== null && value !== false);
  return (
    <dl className={styles.facts}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{t(`fields.${name}`)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Lines({ arrival: { lines } }: { arrival: StockArrival }): ReactNode {
  const t = useT('arrivals');
  const format = useFormat();
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('columns.product')}</th>
          <th scope="col" className={styles.n}>
            {t('columns.declared')}
          </th>
          <th scope="col" className={styles.n}>
            {t('columns.counted')}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ productId, sku, name, quantity, counted }) => (
          <tr key={productId}>
            <td>
              <bdi>{name}</bdi>
              <small>
                <Ltr mono>{sku}</Ltr>
              </small>
            </td>
            <td className={styles.n}>
              <Ltr>{format.number(quantity)}</Ltr>
            </td>
            <td className={styles.n}>
              <Difference quantity={quantity} counted={counted} />{' '}
              <Ltr>{counted === null ? '–' : format.number(counted)}</Ltr>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const arrivalQuery = {
  entity: 'stockArrival',
  document: StockArrivalQuery,
  rowOf: ({ stockArrival }: ResultOf<typeof StockArrivalQuery>) => stockArrival,
};

/** An arrival by its id, live. */
export function ArrivalView({ id, onAct }: { id: string; onAct: ArrivalProps['onAct'] }): ReactNode {
  return (
    <RowState area="arrivals" state={useLiveRow(arrivalQuery, id)} missingIcon={SearchX}>
      {(arrival) => (
        <article className={styles.arrival} aria-label={arrival.reference}>
          <Head arrival={arrival} onAct={onAct} />
          <Facts arrival={arrival} />
          <Lines arrival={arrival} />
        </article>
      )}
    </RowState>
  );
}
