// A product in a warehouse beside the list: quantities, facts, and what moved them.
import { type ReactNode, Suspense, useState } from 'react';
import { useAtomValue } from 'jotai';
import { Archive, ArchiveRestore, PackageSearch, Pencil } from 'lucide-react';
import { productEditors } from '#shared/areas/stock/product.ts';
import { ActionButtons } from '#client/drawer/action-buttons.tsx';
import { RowDrawer } from '#client/drawer/row-drawer.tsx';
import { useLiveRow } from '#client/live/use-live-row.ts';
import type { ResultOf } from '#client/live/graphql.ts';
import { ActionRunner } from '#client/actions/action-runner.tsx';
import type { ListDrawerProps } from '#client/list/list-definition.ts';
import { useLive } from '#client/live/use-live.ts';
import { useT } from '#client/messages/use-t.ts';
import { viewerAtom } from '#client/session/session.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { type StockLevel } from '#client/stock/level.ts';
import { StockLevelQuery, type StockProduct, StockProductQuery } from '../documents.ts';
import { productRowActions } from '../products/actions.tsx';
import { levelRowActions } from './actions.tsx';
import { LevelMarks, Picture, ProductName, QuantityFigures } from './display.tsx';
import { Movements } from './movements.tsx';
import styles from './detail.module.css';

const levelQuery = {
  entity: 'stockLevel',
  document: StockLevelQuery,
  rowOf: ({ stockLevel }: ResultOf<typeof StockLevelQuery>) => stockLevel,
};
const watchedProduct = ['stockProduct'];
const productIcons = { edit: Pencil, archive: Archive, restore: ArchiveRestore } as const;

/** What whoever describes the product may do with it. */
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
  const role = useAtomValue(viewerAtom)?.role;
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
      {/* A hub sees what lies in its warehouses, and not the products. */}
      {productEditors.some((editor) => editor === role) && <ProductButtons productId={level.productId} />}
      <Movements levelId={level.id} />
    </article>
  );
}

/** A product in a warehouse, live. */
export default function LevelDrawer({ onAct, ...frame }: ListDrawerProps<StockLevel>): ReactNode {
  return (
    <RowDrawer
      {...frame}
      area="stock"
      screen="stock"
      state={useLiveRow(levelQuery, frame.id)}
      missingIcon={PackageSearch}
      renderFooter={(level) => (
        <ActionButtons
          area="stock"
          row={level}
          presentation={levelRowActions.presentation}
          onAct={onAct}
          // What waits for somebody.
          main={[level.isQuarantined ? 'inspect' : 'receive']}
        />
      )}
    >
      {(level) => <Content key={level.id} level={level} />}
    </RowDrawer>
  );
}
