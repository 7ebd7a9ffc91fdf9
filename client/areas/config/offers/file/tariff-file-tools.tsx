import { type ReactNode, Suspense, useState } from 'react';
import { Download, FileUp } from 'lucide-react';
import { useFormat } from '#client/lib/use-format.ts';
import { useT } from '#client/messages/use-t.ts';
import { feeNames } from '#shared/areas/config/config.ts';
import { Badge } from '#client/ui/display/badge.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { lazyPanel } from '#client/ui/overlay/lazy-panel.tsx';
import type { OffersGroup } from '../../documents.ts';
import type { ConfigData } from '../../use-config.ts';
import { downloadTariff, type TariffPrices } from './tariff-file.ts';

const TariffFileDialog = lazyPanel(() => import('./tariff-file-dialog.tsx'), {
  frame: 'dialog',
  useTitle: ({ group: { name } }) => useT('config')('tariffFile.title', { name }),
});

/** The file of a tariff: read and written; and since when prices of one follow. */
export function TariffFileTools({
  group,
  config,
  onTake,
}: {
  group: OffersGroup;
  config: ConfigData;
  onTake: (rows: readonly TariffPrices[]) => void;
}): ReactNode {
  const t = useT('config');
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const titles = [
    t('tariffFile.columns.hub'),
    t('tariffFile.columns.city'),
    ...feeNames.map((fee) => t(`fees.${fee}`)),
  ];
  return (
    <>
      {group.plannedOn !== null && (
        <Badge tone="info">
          {t('tariffFile.planned', { count: group.plannedLines?.length ?? 0, day: format.date(group.plannedOn) })}
        </Badge>
      )}
      <Button
        size="sm"
        tone="quiet"
        icon={FileUp}
        onClick={() => {
          setOpen(true);
        }}
      >
        {t('tariffFile.import')}
      </Button>
      <Button size="sm" tone="quiet" icon={Download} onClick={() => void downloadTariff(group, config, titles)}>
        {t('tariffFile.export')}
      </Button>
      <Suspense fallback={null}>
        {isOpen && (
          <TariffFileDialog
            group={group}
            onTake={onTake}
            onClose={() => {
              setOpen(false);
            }}
          />
        )}
      </Suspense>
    </>
  );
}
