// The files of the bank that were read, the newest first.
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { FileSpreadsheet, Trash2 } from 'lucide-react';
import { defineActions } from '#client/actions/define-actions.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { useT } from '#client/messages/use-t.ts';
import { listSection } from '#client/section/list-section.tsx';
import type { SectionRowProps } from '#client/section/section-options.ts';
import { SectionRow } from '#client/section/section-row.tsx';
import { liveRows } from '#client/section/section-rows.ts';
import { Badge } from '#client/ui/display/badge.tsx';
import { viewPath } from '../views/view-path.ts';
import { ViewSection } from '../views/view-section.tsx';
import { type BankFile, BankFileLive, BankFilesQuery } from './documents.ts';

const tones = { draft: 'warning', running: 'info', done: 'success', canceled: 'neutral' } as const;

const bankFileActions = defineActions({
  area: 'bank-files',
  entity: 'bankFile',
  fragment: BankFileLive,
  label: ({ name }) => name,
  actions: { cancel: { icon: Trash2, destructive: true, asks: true } },
});

/** The address of one file. */
export const bankFilePath = (id: string): string => `${viewPath('bank')}&file=${id}`;

function FileRow({ row, buttons }: SectionRowProps<BankFile, unknown>): ReactNode {
  const t = useT('bank-files');
  const format = useFormat();
  const { id, name, status, lines, createdAt, madeBy } = row;
  return (
    <SectionRow
      icon={FileSpreadsheet}
      name={<Link href={bankFilePath(id)}>{name}</Link>}
      mark={<Badge tone={tones[status]}>{t(`statuses.${status}`)}</Badge>}
      text={
        <>
          {t('rows', { count: lines })} · {format.dateTime(createdAt)}
          {madeBy && (
            <>
              {' · '}
              <bdi>{madeBy.name}</bdi>
            </>
          )}
        </>
      }
    >
      {buttons}
    </SectionRow>
  );
}

export const BankFiles = listSection({
  area: 'bank-files',
  icon: FileSpreadsheet,
  useRows: liveRows({
    document: BankFilesQuery,
    entity: 'bankFile',
    variables: () => ({}),
    rows: ({ bankFiles }) => bankFiles,
    isShown: ({ status }) => status !== 'canceled',
  }),
  Row: FileRow,
  Frame: ViewSection,
  actions: bankFileActions,
  allowed: ({ allowedActions }) => allowedActions.filter((action) => action === 'cancel'),
});
