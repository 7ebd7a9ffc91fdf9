// The section of the profile with the slips of a customer or a carrier, the newest first. Staff have the page of slips.
import { type ReactNode, Suspense, useState } from 'react';
import { FileText } from 'lucide-react';
import { SettingsSection } from '#client/app/settings/settings-section.tsx';
import { useFormat } from '#client/lib/use-format.ts';
import type { ResultOf } from '#client/live/graphql.ts';
import { useT } from '#client/messages/use-t.ts';
import { listSection } from '#client/section/list-section.tsx';
import type { SectionRowProps } from '#client/section/section-options.ts';
import { SectionRow } from '#client/section/section-row.tsx';
import { liveRows } from '#client/section/section-rows.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Badge } from '#client/ui/display/badge.tsx';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { Money } from '#client/ui/display/money.tsx';
import { lazyPanel } from '#client/ui/overlay/lazy-panel.tsx';
import { OwnSlipsQuery, type Slip } from '../documents.ts';

const SlipDialog = lazyPanel(() => import('../slip-dialog.tsx'), {
  frame: 'dialog',
  useTitle: ({ slip }) => slip.number,
});

function OwnSlip({ row }: SectionRowProps<Slip, ResultOf<typeof OwnSlipsQuery>>): ReactNode {
  const t = useT('slips');
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const { number, kind, status, count, total, createdAt, carrier, company } = row;
  const party = company ?? carrier;
  return (
    <>
      <SectionRow
        icon={FileText}
        name={<Ltr mono>{number}</Ltr>}
        mark={status === 'voided' && <Badge tone="danger">{t('voided')}</Badge>}
        text={
          <>
            {t(`title.${kind}`)} · {party === null ? t('noCarrier') : <bdi>{party.name}</bdi>} ·{' '}
            <time dateTime={createdAt}>{format.dateTime(createdAt)}</time>
          </>
        }
        facts={
          <>
            {t('parcels', { count })} · <Money centimes={total} />
          </>
        }
      >
        <Button
          size="sm"
          onClick={() => {
            setOpen(true);
          }}
        >
          {t('own.open')}
        </Button>
      </SectionRow>
      <Suspense fallback={null}>
        {isOpen && (
          <SlipDialog
            slip={row}
            onClose={() => {
              setOpen(false);
            }}
          />
        )}
      </Suspense>
    </>
  );
}

export default listSection({
  area: 'own-slips',
  icon: FileText,
  useRows: liveRows({
    document: OwnSlipsQuery,
    entity: 'slip',
    variables: (after) => ({ after }),
    rows: ({ slips }) => slips.rows,
    next: ({ slips }) => slips.next,
  }),
  Row: OwnSlip,
  Frame: SettingsSection,
});
