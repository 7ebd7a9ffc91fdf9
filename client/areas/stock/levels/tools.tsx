// What comes in and out of the stock as files, in the header of its list.
import { type ReactNode, useState } from 'react';
import { useAtomValue } from 'jotai';
import { FileUp } from 'lucide-react';
import { productEditors } from '#shared/areas/stock/product.ts';
import { useIsPhone } from '#client/lib/media-query.ts';
import { useT } from '#client/messages/use-t.ts';
import { viewerAtom } from '#client/session/session.ts';
import { Button } from '#client/ui/button/button.tsx';
import { IconButton } from '#client/ui/button/icon-button.tsx';
import { lazyPanel } from '#client/ui/overlay/lazy-panel.tsx';
import { MovementsExport } from './movements-export.tsx';

const ImportDialog = lazyPanel(() => import('../import/import-dialog.tsx'), {
  frame: 'dialog',
  useTitle: () => useT('stock-import')('title'),
});

/** The import of products, and the export of all movements. */
export function StockTools(): ReactNode {
  const t = useT('stock-import');
  const isPhone = useIsPhone();
  const role = useAtomValue(viewerAtom)?.role;
  const [isOpen, setOpen] = useState(false);
  const open = (): void => {
    setOpen(true);
  };
  return (
    <>
      {!isPhone && <MovementsExport />}
      {productEditors.some((editor) => editor === role) &&
        (isPhone ? (
          <IconButton tone="secondary" icon={FileUp} tip={false} label={t('button')} onClick={open} />
        ) : (
          <Button icon={FileUp} onClick={open}>
            {t('button')}
          </Button>
        ))}
      {isOpen && (
        <ImportDialog
          onClose={() => {
            setOpen(false);
          }}
        />
      )}
    </>
  );
}
