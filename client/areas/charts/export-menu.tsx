import type { ReactNode } from 'react';
import { Download, FileSpreadsheet, Image } from 'lucide-react';
import type { ChartDimension } from '#shared/areas/charts/chart.ts';
import { addDays } from '#shared/lib/time.ts';
import { savePicture } from '#client/charts/save-picture.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { useT } from '#client/messages/use-t.ts';
import { useIsPhone } from '#client/lib/media-query.ts';
import { Button } from '#client/ui/button/button.tsx';
import { IconButton } from '#client/ui/button/icon-button.tsx';
import { Menu } from '#client/ui/overlay/menu/menu.tsx';
import type { Charts } from './documents.ts';
import { nameOf } from './names.ts';
import { daysText, percentOf } from './ranking-columns.tsx';

/** Bars of a picture. */
const barsOfPicture = 15;

/** Saves what the ranking shows: its figures as a spreadsheet, its bars as a picture. */
export function ExportMenu({ by, charts }: { by: ChartDimension; charts: Charts }): ReactNode {
  const t = useT('charts');
  const format = useFormat();
  const phone = useIsPhone();
  const { rows, since } = charts;
  const lastDay = addDays(charts.until, -1);
  const name = (ending: string): string => `${t(`ranking.${by}`)} ${since} ${lastDay}.${ending}`;
  const isRtl = document.dir === 'rtl';
  const label = (row: Charts['rows'][number]): string => nameOf(row) ?? t('gone');
  const columns = ['rank', 'created', 'previous', 'delivered', 'failed', 'refused', 'deliveryRate', 'refusalRate'];
  const saveSheet = async (): Promise<void> => {
    const { downloadWorkbook } = await import('#client/lib/workbook-file.ts');
    downloadWorkbook(name('xlsx'), {
      isRtl,
      header: [t(`one.${by}`), ...[...columns, 'medianDays', 'cod'].map((column) => t(`columns.${column}`))],
      rows: rows.map((row) => [
        label(row),
        ...[row.rank, row.created, row.previous, row.delivered, row.failed, row.refused].map(String),
        percentOf(format, row.deliveryRate),
        percentOf(format, row.refusalRate),
        daysText(format, row.medianDays),
        row.cod === null ? '' : format.amount(row.cod),
      ]),
    });
  };
  const saveBars = (): void => {
    savePicture(name('png'), {
      title: t(`ranking.${by}`),
      note: `${t('ranking.order')} · ${since} – ${lastDay}`,
      bars: rows.slice(0, barsOfPicture).map((row) => ({
        name: label(row),
        value: row.created,
        text: format.number(row.created),
      })),
      isRtl,
    });
  };
  return (
    <Menu
      label={t('export.label')}
      align="end"
      trigger={
        phone ? (
          <IconButton icon={Download} label={t('export.label')} tip={false} />
        ) : (
          <Button icon={Download}>{t('export.label')}</Button>
        )
      }
      entries={[
        { id: 'sheet', label: t('export.sheet'), icon: FileSpreadsheet, onSelect: () => void saveSheet() },
        { id: 'picture', label: t('export.picture'), icon: Image, onSelect: saveBars },
      ]}
    />
  );
}
