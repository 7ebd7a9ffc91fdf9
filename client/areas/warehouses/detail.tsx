// A warehouse beside the list: how full it is, who keeps it, and where it is.
import type { ReactNode } from 'react';
import { WarehouseIcon } from 'lucide-react';
import { formatPhone } from '#shared/lib/format-phone.ts';
import { PresenceStack } from '#client/app/presence/presence-stack.tsx';
import { useMapPalette } from '#client/app/preferences/use-map-palette.ts';
import { placeName } from '#client/list/columns.tsx';
import type { ListDrawerProps } from '#client/list/list-definition.ts';
import { useLive } from '#client/live/use-live.ts';
import { useIsGone } from '#client/live/use-pending-changes.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { readLanguage } from '#client/messages/languages.ts';
import { useT } from '#client/messages/use-t.ts';
import { Button } from '#client/ui/button/button.tsx';
import { ButtonLink } from '#client/ui/button/button-link.tsx';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { ErrorState } from '#client/ui/feedback/error-state.tsx';
import { PointMap } from '#client/ui/map/point-picker.tsx';
import { Drawer } from '#client/ui/overlay/dialog/drawer.tsx';
import { PanelSkeleton } from '#client/ui/overlay/panel-skeleton.tsx';
import { screenPath } from '#shared/access/screens.ts';
import { warehouseRowActions } from './actions.tsx';
import { type Warehouse, WarehouseQuery } from './documents.ts';
import { Fill } from './fill.tsx';
import { WarehouseStatus } from './list.tsx';
import styles from './detail.module.css';

const watched = ['warehouse'];

function Content({ warehouse }: { warehouse: Warehouse }): ReactNode {
  const t = useT('warehouses');
  const palette = useMapPalette();
  const { lat, lng, name, address, hub, manager, phone } = warehouse;
  return (
    <article className={styles.warehouse} aria-label={name}>
      <header className={styles.head}>
        <h2>
          <bdi>{name}</bdi>
        </h2>
        <WarehouseStatus warehouse={warehouse} />
      </header>
      <section className={styles.box} aria-label={t('columns.fill')}>
        <Fill warehouse={warehouse} />
        <ButtonLink size="sm" href={`${screenPath('stock')}?warehouse=${warehouse.id}`}>
          {t('toStock')}
        </ButtonLink>
      </section>
      <dl className={styles.facts}>
        <div>
          <dt>{t('columns.hub')}</dt>
          <dd>{hub && <bdi>{placeName(hub)}</bdi>}</dd>
        </div>
        <div>
          <dt>{t('columns.manager')}</dt>
          <dd>{manager ? <bdi>{manager.name}</bdi> : t('nobody')}</dd>
        </div>
        {phone !== null && (
          <div>
            <dt>{t('columns.phone')}</dt>
            <dd>
              <a href={`tel:${phone}`}>
                <Ltr>{formatPhone(phone)}</Ltr>
              </a>
            </dd>
          </div>
        )}
        <div>
          <dt>{t('columns.address')}</dt>
          <dd>
            <bdi>{address}</bdi>
          </dd>
        </div>
      </dl>
      {lat !== null && lng !== null && <PointMap value={{ lat, lng }} palette={palette} language={readLanguage()} />}
    </article>
  );
}

function Buttons({
  warehouse,
  onAct,
}: {
  warehouse: Warehouse;
  onAct: ListDrawerProps<Warehouse>['onAct'];
}): ReactNode {
  const t = useT('warehouses');
  const { allowed, icon } = warehouseRowActions.presentation;
  return (
    <div className={styles.buttons}>
      {allowed(warehouse).map((action) => (
        <Button
          key={action}
          icon={icon(action)}
          onClick={() => {
            onAct(action, warehouse);
          }}
        >
          {t(`actions.${action}`)}
        </Button>
      ))}
    </div>
  );
}

/** A warehouse, live. */
export default function WarehouseDrawer(props: ListDrawerProps<Warehouse>): ReactNode {
  const { id, onClose, onPrevious, onNext, position, onAct } = props;
  const t = useT('warehouses');
  const errorMessage = useErrorMessage();
  const gone = useIsGone('warehouse', id);
  const { data, stale, error, refetch } = useLive(WarehouseQuery, { variables: { id }, watch: watched, rowId: id });
  const found = data?.warehouse;
  const warehouse = !gone && found?.id === id ? found : null;
  const isMissing = gone || (found === null && !stale) || error?.code === 'missing' || error?.code === 'invalid_input';
  return (
    <Drawer
      open
      onClose={onClose}
      title={t('one')}
      flush
      onPrevious={onPrevious}
      onNext={onNext}
      position={position}
      actions={<PresenceStack location={{ screen: 'warehouses', object: id }} withActivity />}
      footer={warehouse && <Buttons warehouse={warehouse} onAct={onAct} />}
    >
      {warehouse ? (
        <Content key={id} warehouse={warehouse} />
      ) : isMissing ? (
        <EmptyState icon={WarehouseIcon} title={t('missing.title')} text={t('missing.text')} />
      ) : error ? (
        <ErrorState text={errorMessage(error)} onRetry={refetch} />
      ) : (
        <PanelSkeleton />
      )}
    </Drawer>
  );
}
