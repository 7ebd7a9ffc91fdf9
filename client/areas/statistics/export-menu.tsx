import type { ReactNode } from 'react';
import { Download, FileSpreadsheet, FileText } from 'lucide-react';
import { useIsPhone } from '#client/lib/media-query.ts';
import { useT } from '#client/messages/use-t.ts';
import { Button } from '#client/ui/button/button.tsx';
import { IconButton } from '#client/ui/button/icon-button.tsx';
import { Menu } from '#client/ui/overlay/menu/menu.tsx';
import type { Statistics } from './documents.ts';
import { useStatisticsFile } from './use-statistics-file.ts';

/** Saves every figure as a spreadsheet or as CSV. */
export function ExportMenu({ statistics }: { statistics: Statistics | undefined }): ReactNode {
  const t = useT('statistics');
  const phone = useIsPhone();
  const save = useStatisticsFile(statistics);
  return (
    <Menu
      label={t('export')}
      align="end"
      trigger={
        phone ? (
          <IconButton icon={Download} label={t('export')} tip={false} disabled={!statistics} />
        ) : (
          <Button icon={Download} disabled={!statistics}>
            {t('export')}
          </Button>
        )
      }
      entries={[
        { id: 'xlsx', label: t('formats.xlsx'), icon: FileSpreadsheet, onSelect: () => void save('xlsx') },
        { id: 'csv', label: t('formats.csv'), icon: FileText, onSelect: () => void save('csv') },
      ]}
    />
  );
}
