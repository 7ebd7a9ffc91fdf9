// A product in a warehouse beside the list: quantities, facts, and what moved them.
import { type ReactNode, Suspense, useState } from 'react';
import { Archive, ArchiveRestore, PackageSearch, Pencil } from 'lucide-react';
import { ActionRunner } from '#client/actions/action-runner.tsx';
import { PresenceStack } from '#client/app/presence/presence-stack.tsx';
import type { ListDrawerProps } from '#client/list/list-definition.ts';
import { useIsGone } from '#client/live/use-pending-changes.ts';
import { useLive } from '#client/live/use-live.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { ErrorState } from '#client/ui/feedback/error-state.tsx';
import { Drawer } from '#client/ui/overlay/dialog/drawer.tsx';
import { PanelSkeleton } from '#client/ui/overlay/panel-skeleton.tsx';
import { type StockLevel } from '#client/stock/level.ts';
import { StockLevelQuery, type StockProduct, StockProductQuery } from '../documents.ts';
import { productRowActions } from '../products/actions.tsx';
import { levelRowActions } from './actions.tsx';
import { LevelMarks, Picture, ProductName, QuantityFigures } from './display.tsx';
import { Movements } from './movements.tsx';
import styles from './detail.module.css';

const watchedLevel = ['stockLevel'];
const watchedProduct = ['stockProduct'];
const productIcons = { edit: Pencil, archive: Archive, restore: ArchiveRestore } as const;

/** What whoever describes the product may do with it: its hub does not see it. */
function ProductButtons({ productId }: { productId: string }): ReactNode {
  const t = useT('stock');
  const [action, setAction] = useState<{ action: string; rows: readonly StockProduct[] } | null>(null);
  const { data } = useLive(StockProductQuery, {
    variables: { id: productId },
    watch: watchedProduct,
    rowId: productId,
  });
  const product = data?.stockProduct;
  if (!product) return null;
  const close = (): void => {
    setAction(null);
  };
  return (
    <div className={styles.productButtons}>
      {productRowActions.presentation.allowed(product).map((name) => (
        <Button
          key={name}
          size="sm"
          icon={productRowActions.isAction(name) ? productIcons[name] : undefined}
          onClick={() => {
            setAction({ action: name, rows: [product] });
          }}
        >
          {t(`actions.${name}`)}
        </Button>
      ))}
      <Suspense fallback={null}>
        {action && <ActionRunner actions={productRowActions} pending={action} onDone={close} onCancel={close} />}
      </Suspense>
    </div>
  );
}

function Content({ level }: { level: StockLevel }): ReactNode {
  const t = useT('stock');
  const facts = [
    { name: 'warehouse', value: level.warehouse && <bdi>{level.warehouse.name}</bdi> },
    { name: 'company', value: level.company && <bdi>{level.company.name}</bdi> },
    { name: 'barcode', value: level.barcode !== null && <Ltr mono>{level.barcode}</Ltr> },
    { name: 'reorderPoint', value: level.reorderPoint > 0 && t('unitsOf', { count: level.reorderPoint }) },
    { name: 'weight', value: level.weight !== null && t('grams', { value: level.weight }) },
  ].filter(({ value }) => value !== null && value !== false);
  return (
    <article className={styles.level} aria-label={level.name}>
      <header className={styles.head}>
        <Picture id={level.pictureId} size="lg" />
        <div className={styles.titles}>
          <h2>
            <ProductName level={level} />
          </h2>
          <Ltr mono className={styles.sku}>
            {level.sku}
          </Ltr>
        </div>
        <LevelMarks level={level} />
      </header>
      <QuantityFigures of={level} />
      <dl className={styles.facts}>
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{t(`columns.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <ProductButtons productId={level.productId} />
      <Movements levelId={level.id} />
    </article>
  );
}

function Buttons({ level, onAct }: { level: StockLevel; onAct: ListDrawerProps<StockLevel>['onAct'] }): ReactNode {
  const t = useT('stock');
  const { allowed, icon } = levelRowActions.presentation;
  // What waits for somebody comes last, where the coloured button is.
  const first = level.isQuarantined ? 'inspect' : 'receive';
  const actions = allowed(level).toSorted((a, b) => Number(a === first) - Number(b === first));
  return (
    <div className={styles.buttons}>
      {actions.map((action) => (
        <Button
          key={action}
          icon={icon(action)}
          tone={action === first ? 'primary' : 'secondary'}
          onClick={() => {
            onAct(action, level);
          }}
        >
          {t(`actions.${action}`)}
        </Button>
      ))}
    </div>
  );
}

/** A product in a warehouse, live. */
export default function LevelDrawer(props: ListDrawerProps<StockLevel>): ReactNode {
  const { id, onClose, onPrevious, onNext, position, onAct } = props;
  const t = useT('stock');
  const errorMessage = useErrorMessage();
  const gone = useIsGone('stockLevel', id);
  const { data, stale, error, refetch } = useLive(StockLevelQuery, {
    variables: { id },
    watch: watchedLevel,
    rowId: id,
  });
  const found = data?.stockLevel;
  const level = !gone && found?.id === id ? found : null;
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
      actions={<PresenceStack location={{ screen: 'stock', object: id }} withActivity />}
      footer={
        level && levelRowActions.presentation.allowed(level).length > 0 && <Buttons level={level} onAct={onAct} />
      }
    >
      {level ? (
        <Content key={id} level={level} />
      ) : isMissing ? (
        <EmptyState icon={PackageSearch} title={t('missing.title')} text={t('missing.text')} />
      ) : error ? (
        <ErrorState text={errorMessage(error)} onRetry={refetch} />
      ) : (
        <PanelSkeleton />
      )}
    </Drawer>
  );
}
