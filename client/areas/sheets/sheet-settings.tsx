// The spreadsheet of a company: connect it, change it, read it now.
import { Sheet as SheetIcon } from 'lucide-react';
import { listSection } from '#client/section/list-section.tsx';
import { liveRows } from '#client/section/section-rows.ts';
import { sheetActions } from './actions.ts';
import { SheetsQuery } from './documents.ts';
import { type SheetSectionProps, SheetSummary } from './sheet-summary.tsx';

export default listSection({
  area: 'sheets',
  icon: SheetIcon,
  useRows: liveRows({
    document: SheetsQuery,
    entity: 'sheet',
    variables: (_, _props: SheetSectionProps) => ({}),
    rows: ({ sheets }) => sheets,
    isShown: ({ status, company }, { companyId }) =>
      status === 'active' && (companyId === null || company?.id === companyId),
  }),
  Row: SheetSummary,
  layout: 'stack',
  actions: sheetActions,
  allowed: () => ['remove'],
  create: { icon: SheetIcon, form: () => import('./sheet-form.tsx'), isInline: true, most: 1 },
});
