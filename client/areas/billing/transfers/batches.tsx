// The batches of transfers, the newest first, with their files.
import type { ReactNode } from 'react';
import { Ban, CircleCheck, Clock, FileCode, FileDown, FileSpreadsheet, Landmark } from 'lucide-react';
import { type TransferFormat, transferFormats } from '#shared/areas/billing/transfer.ts';
import { useFileJob } from '#client/live/use-file-job.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { useAction } from '#client/live/use-action.ts';
import { useT } from '#client/messages/use-t.ts';
import { listSection } from '#client/section/list-section.tsx';
import type { SectionRowProps } from '#client/section/section-options.ts';
import { SectionRow } from '#client/section/section-row.tsx';
import { liveRows } from '#client/section/section-rows.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Badge } from '#client/ui/display/badge.tsx';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { Money } from '#client/ui/display/money.tsx';
import { Menu } from '#client/ui/overlay/menu/menu.tsx';
import { ViewSection } from '../views/view-section.tsx';
import { transferActions } from './actions.ts';
import { type TransferBatch, TransferBatchesQuery, TransferWriteMutation } from './documents.ts';

const looks = {
  open: { tone: 'warning', icon: Clock },
  settled: { tone: 'success', icon: CircleCheck },
  canceled: { tone: 'neutral', icon: Ban },
} as const;

function Files({ id }: { id: string }): ReactNode {
  const t = useT('transfers');
  const { run } = useAction(TransferWriteMutation);
  const { fetchFile, isBusy } = useFileJob();
  const write = (format: TransferFormat): Promise<void> =>
    fetchFile(
      () => run({ id, format }),
      ({ transferBatchWrite }) => transferBatchWrite.job.id,
    );
  return (
    <Menu
      label={t('files.menu')}
      align="end"
      trigger={
        <Button size="sm" icon={FileDown} busy={isBusy}>
          {t('files.menu')}
        </Button>
      }
      entries={transferFormats.map((format) => ({
        id: format,
        label: t(`files.${format}`),
        icon: format === 'csv' ? FileSpreadsheet : FileCode,
        onSelect: () => void write(format),
      }))}
    />
  );
}

function BatchRow({ row, buttons }: SectionRowProps<TransferBatch, unknown>): ReactNode {
  const t = useT('transfers');
  const format = useFormat();
  const { id, status, number, day, count, total, madeBy, allowedActions } = row;
  const { tone, icon } = looks[status];
  return (
    <SectionRow
      icon={Landmark}
      name={<Ltr mono>{number}</Ltr>}
      mark={
        <Badge tone={tone} icon={icon}>
          {t(`statuses.${status}`)}
        </Badge>
      }
      text={
        <>
          {t('invoices', { count })} · {format.date(`${day}T12:00:00Z`)}
          {madeBy && (
            <>
              {' · '}
              <bdi>{madeBy.name}</bdi>
            </>
          )}
        </>
      }
      facts={<Money centimes={total} />}
    >
      {allowedActions.includes('write') && <Files id={id} />}
      {buttons}
    </SectionRow>
  );
}

export const TransferBatches = listSection({
  area: 'transfers',
  icon: Landmark,
  useRows: liveRows({
    document: TransferBatchesQuery,
    entity: 'transferBatch',
    variables: () => ({}),
    rows: ({ transferBatches }) => transferBatches,
  }),
  Row: BatchRow,
  Frame: ViewSection,
  actions: transferActions,
  allowed: ({ allowedActions }) => allowedActions.filter((action) => action === 'cancel'),
});
