// A warehouse beside the list: how full it is, who keeps it, and where it is.
import type { ReactNode } from 'react';
import { ActionButtons } from '#client/drawer/action-buttons.tsx';
import { RowDrawer } from '#client/drawer/row-drawer.tsx';
import { useLiveRow } from '#client/live/use-live-row.ts';
import type { ResultOf } from '#client/live/graphql.ts';
import { WarehouseIcon } from 'lucide-react';
import { formatPhone } from '#shared/lib/format-phone.ts';
import { useMapPalette } from '#client/app/preferences/use-map-palette.ts';
import { placeName } from '#client/list/columns.tsx';
import type { ListDrawerProps } from '#client/list/list-definition.ts';
import { readLanguage } from '#client/messages/languages.ts';
import { useT } from '#client/messages/use-t.ts';
import { ButtonLink } from '#client/ui/button/button-link.tsx';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { PointMap } from '#client/ui/map/point-picker.tsx';
import { screenPath } from '#shared/access/screens.ts';
import { warehouseRowActions } from './actions.tsx';
import { type Warehouse, WarehouseQuery } from './documents.ts';
import { Fill } from './fill.tsx';
import { WarehouseStatus } from './list.tsx';
import styles from './detail.module.css';

const warehouseQuery = {
  entity: 'warehouse',
  document: WarehouseQuery,
  rowOf: ({ warehouse }: ResultOf<typeof WarehouseQuery>) => warehouse,
};

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

/** A warehouse, live. */
export default function WarehouseDrawer({ onAct, ...frame }: ListDrawerProps<Warehouse>): ReactNode {
  return (
    <RowDrawer
      {...frame}
      area="warehouses"
      screen="warehouses"
      state={useLiveRow(warehouseQuery, frame.id)}
      missingIcon={WarehouseIcon}
      renderFooter={(row) => (
        <ActionButtons area="warehouses" row={row} presentation={warehouseRowActions.presentation} onAct={onAct} />
      )}
    >
      {(warehouse) => <Content key={warehouse.id} warehouse={warehouse} />}
    </RowDrawer>
  );
}
