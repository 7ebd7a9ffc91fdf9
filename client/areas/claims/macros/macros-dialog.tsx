// The saved answers of the support: written, corrected and taken out of use.
import type { ReactNode } from 'react';
import { MessageSquareText } from 'lucide-react';
import { maxMacros } from '#shared/areas/claims/macro.ts';
import { useT } from '#client/messages/use-t.ts';
import { listSection } from '#client/section/list-section.tsx';
import type { SectionRowProps } from '#client/section/section-options.ts';
import { SectionRow } from '#client/section/section-row.tsx';
import { liveRows } from '#client/section/section-rows.ts';
import { Badge } from '#client/ui/display/badge.tsx';
import { Dialog } from '#client/ui/overlay/dialog/dialog.tsx';
import { type Macro, MacrosQuery } from './documents.ts';
import { macroRowActions } from './actions.tsx';
import { languagesOf } from './use-macros.ts';

const maxShown = 90;

function MacroRow({ row, buttons }: SectionRowProps<Macro, unknown>): ReactNode {
  const t = useT('claims');
  const text = row.textFr ?? row.textAr ?? row.textEn ?? '';
  return (
    <SectionRow
      name={row.name}
      mark={languagesOf(row).map((language) => (
        <Badge key={language}>{t(`macros.languages.${language}`)}</Badge>
      ))}
      text={<bdi>{text.length > maxShown ? `${text.slice(0, maxShown)}…` : text}</bdi>}
    >
      {buttons}
    </SectionRow>
  );
}

const Macros = listSection({
  area: 'macros',
  icon: MessageSquareText,
  useRows: liveRows({
    document: MacrosQuery,
    entity: 'macro',
    variables: () => ({}),
    rows: ({ macros }) => macros,
    isShown: ({ status }) => status === 'active',
  }),
  Row: MacroRow,
  layout: 'rows',
  actions: macroRowActions,
  create: { form: () => import('./macro-form.tsx'), most: maxMacros },
});

/** All saved answers in a dialog. */
export default function MacrosDialog({ onClose }: { onClose: () => void }): ReactNode {
  const t = useT('macros');
  return (
    <Dialog open onClose={onClose} size="lg" title={t('title')} text={t('text')}>
      <Macros />
    </Dialog>
  );
}
