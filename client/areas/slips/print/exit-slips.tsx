// The exit slips of drivers, the newest first.
import type { ReactNode } from 'react';
import { FileText } from 'lucide-react';
import { SettingsSection } from '#client/app/settings/settings-section.tsx';
import { useFormat } from '#client/lib/use-format.ts';
import type { ResultOf } from '#client/live/graphql.ts';
import { useT } from '#client/messages/use-t.ts';
import { listSection } from '#client/section/list-section.tsx';
import type { SectionRowProps } from '#client/section/section-options.ts';
import { SectionRow } from '#client/section/section-row.tsx';
import { liveRows } from '#client/section/section-rows.ts';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { Money } from '#client/ui/display/money.tsx';
import { type Slip, SlipsQuery } from '../documents.ts';
import { PrintSlipButton, SlipParty } from '../slip-card.tsx';

function ExitSlip({ row }: SectionRowProps<Slip, ResultOf<typeof SlipsQuery>>): ReactNode {
  const t = useT('slips');
  const format = useFormat();
  const { number, count, total, createdAt } = row;
  return (
    <SectionRow
      icon={FileText}
      name={<Ltr mono>{number}</Ltr>}
      text={
        <>
          <SlipParty slip={row} /> · <time dateTime={createdAt}>{format.dateTime(createdAt)}</time>
        </>
      }
      facts={
        <>
          {t('parcels', { count })} · <Money centimes={total} />
        </>
      }
    >
      <PrintSlipButton slip={row} />
    </SectionRow>
  );
}

export default listSection({
  area: 'exit-slips',
  icon: FileText,
  useRows: liveRows({
    document: SlipsQuery,
    entity: 'slip',
    variables: (after) => ({ tab: 'issued' as const, filter: { kind: ['exit' as const] }, after }),
    rows: ({ slips }) => slips.rows,
    isShown: ({ kind }) => kind === 'exit',
    next: ({ slips }) => slips.next,
  }),
  Row: ExitSlip,
  Frame: SettingsSection,
});
