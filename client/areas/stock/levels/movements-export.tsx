// Exports movements: of one level, or of all that the viewer sees.
import { type ReactNode, useState } from 'react';
import { useAtomValue } from 'jotai';
import { Download } from 'lucide-react';
import { hasRight } from '#shared/access/rights.ts';
import { movementKinds, quantities } from '#shared/areas/stock/movements.ts';
import { ExportDialog } from '#client/list/export/export-button.tsx';
import type { ExportableColumn } from '#client/list/export/export-file.ts';
import { useT } from '#client/messages/use-t.ts';
import { viewerAtom } from '#client/session/session.ts';
import { IconButton } from '#client/ui/button/icon-button.tsx';

const column = (path: string, kind: 'text' | 'number' | 'instant'): ExportableColumn => ({
  id: path,
  exported: [{ path, kind }],
});

const columns: readonly ExportableColumn[] = [
  column('at', 'instant'),
  column('sku', 'text'),
  column('name', 'text'),
  column('variant', 'text'),
  column('company', 'text'),
  column('warehouse', 'text'),
  {
    id: 'kind',
    exported: [
      {
        path: 'kind',
        kind: 'choice',
        words: (t) =>
          Object.fromEntries(movementKinds.map((kind) => [kind, t(`movements.kinds.${kind}`, { ns: 'stock' })])),
      },
    ],
  },
  ...quantities.map((name) => column(name, 'number')),
  column('reference', 'text'),
  column('reason', 'text'),
  column('actor', 'text'),
];
const all = new Set(columns.map(({ id }) => id));

/** The button; nothing for who may not export. */
export function MovementsExport({ levelId = null }: { levelId?: string | null }): ReactNode {
  const t = useT('stock-movements');
  // Its words are those of the kinds of movements.
  useT('stock');
  const who = useAtomValue(viewerAtom);
  const [isOpen, setOpen] = useState(false);
  if (!who || !hasRight(who, 'export')) return null;
  return (
    <>
      <IconButton
        tone={levelId === null ? 'secondary' : 'quiet'}
        icon={Download}
        label={t('export')}
        onClick={() => {
          setOpen(true);
        }}
      />
      {isOpen && (
        <ExportDialog
          area="stock-movements"
          columns={columns}
          shown={all}
          request={{ list: 'stockMovements', variables: { levelId } }}
          total={null}
          onClose={() => {
            setOpen(false);
          }}
        />
      )}
    </>
  );
}
