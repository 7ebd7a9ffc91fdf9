import { type ReactNode, Suspense, useState } from 'react';
import { Download, FileUp } from 'lucide-react';
import { readLanguage } from '#client/messages/languages.ts';
import { useT } from '#client/messages/use-t.ts';
import { Button } from '#client/ui/button/button.tsx';
import { lazyPanel } from '#client/ui/overlay/lazy-panel.tsx';
import type { Commission } from './documents.ts';

const CommissionFile = lazyPanel(() => import('./commission-file.tsx'), {
  frame: 'dialog',
  useTitle: () => useT('config')('commissionFile.title'),
});

const titles = ['driver', 'hub', 'city', 'amount', 'since', 'until'] as const;
const written = (day: string | null): string => (day === null ? '' : day.split('-').toReversed().join('/'));

/** The commissions as a file: read and written. */
export function CommissionFileTools({ rows }: { rows: readonly Commission[] | undefined }): ReactNode {
  const t = useT('config');
  const [isOpen, setOpen] = useState(false);
  const download = async (): Promise<void> => {
    const { downloadWorkbook } = await import('#client/lib/workbook-file.ts');
    downloadWorkbook(`${t('commissionFile.fileName')}.xlsx`, {
      header: titles.map((title) => t(`commissionFile.columns.${title}`)),
      isRtl: readLanguage() === 'ar',
      rows: (rows ?? []).map(({ driver, hub, city, amount, since, until }) => [
        driver?.name ?? '',
        hub?.nameFr ?? '',
        city?.nameFr ?? '',
        (amount / 100).toFixed(2).replace('.', ','),
        written(since),
        written(until),
      ]),
    });
  };
  return (
    <>
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
      <Button size="sm" tone="quiet" icon={Download} onClick={() => void download()}>
        {t('tariffFile.export')}
      </Button>
      <Suspense fallback={null}>
        {isOpen && (
          <CommissionFile
            onClose={() => {
              setOpen(false);
            }}
          />
        )}
      </Suspense>
    </>
  );
}
