// The button of the import, and the panel that it opens. The panel is loaded when it is opened first.
import type { ReactNode } from 'react';
import { lazyPanel } from '#client/ui/overlay/lazy-panel.tsx';
import { useAtomValue } from 'jotai';
import { FileUp } from 'lucide-react';
import { hasRight } from '#shared/access/rights.ts';
import { viewerAtom } from '#client/session/session.ts';
import { useIsPhone } from '#client/lib/media-query.ts';
import { useT } from '#client/messages/use-t.ts';
import { Button } from '#client/ui/button/button.tsx';
import { IconButton } from '#client/ui/button/icon-button.tsx';
import { newImport, useImportAddress } from './import-address.ts';

const ImportPanel = lazyPanel(() => import('./import-panel.tsx'), {
  frame: 'dialog',
  useTitle: () => useT('imports')('title'),
});

/** In the header of the list of parcels, beside the button for one parcel. Not for who may not import. */
export function ImportEntry(): ReactNode {
  const who = useAtomValue(viewerAtom);
  return who && hasRight(who, 'import') ? <ImportButton /> : null;
}

function ImportButton(): ReactNode {
  const t = useT('packages');
  const phone = useIsPhone();
  const { open, go } = useImportAddress();
  const start = (): void => {
    go(newImport);
  };
  return (
    <>
      {phone ? (
        <IconButton tone="secondary" icon={FileUp} tip={false} label={t('list.import')} onClick={start} />
      ) : (
        <Button icon={FileUp} onClick={start}>
          {t('list.import')}
        </Button>
      )}
      {open !== null && (
        <ImportPanel
          open={open}
          onOpen={go}
          onClose={() => {
            go(null);
          }}
        />
      )}
    </>
  );
}
