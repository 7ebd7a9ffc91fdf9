import type { ReactNode } from 'react';
import { useAtomValue } from 'jotai';
import { FileDown, FileSpreadsheet, FileText, Receipt } from 'lucide-react';
import { hasRight } from '#shared/access/rights.ts';
import { type PaperLanguage, paperLanguages } from '#shared/areas/billing/paper.ts';
import { readLanguage } from '#client/messages/languages.ts';
import { useT } from '#client/messages/use-t.ts';
import { viewerAtom } from '#client/session/session.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Menu } from '#client/ui/overlay/menu/menu.tsx';
import type { MenuEntry } from '#client/ui/overlay/menu/menu-types.ts';
import type { Invoice } from '#client/invoices/documents.ts';
import { useInvoiceFile } from './use-invoice-file.ts';

/** The reader's language first; who reads another one gets the words of both. */
function languagesInOrder(): readonly PaperLanguage[] {
  const language = readLanguage();
  const own = language === 'en' ? 'mixed' : language;
  return [own, ...paperLanguages.filter((each) => each !== own)];
}

/** The files of an invoice: its PDF, the receipt of its payment, its lines. */
export function FileMenu({ invoice: { id, status, carriedIntoId } }: { invoice: Invoice }): ReactNode {
  const t = useT('billing');
  const viewer = useAtomValue(viewerAtom);
  const { print, exportLines, isBusy } = useInvoiceFile();
  const papers = (['invoice', 'receipt'] as const).filter(
    (paper) => paper === 'invoice' || (status === 'PAID' && carriedIntoId === null),
  );
  const entries: MenuEntry[] = papers.flatMap((paper) => [
    { kind: 'heading', id: `${paper}-heading`, label: t(`files.${paper}`) },
    ...languagesInOrder().map((language) => ({
      id: `${paper}-${language}`,
      label: t(`files.languages.${language}`),
      icon: paper === 'receipt' ? Receipt : FileText,
      onSelect: () => void print(id, paper, language),
    })),
  ]);
  const lines: MenuEntry[] = [
    { kind: 'heading', id: 'lines-heading', label: t('files.lines') },
    ...(['xlsx', 'csv'] as const).map((format) => ({
      id: format,
      label: t(`files.${format}`),
      icon: FileSpreadsheet,
      onSelect: () => void exportLines({ ids: [id] }, format),
    })),
  ];
  return (
    <Menu
      label={t('files.menu')}
      side="top"
      trigger={
        <Button icon={FileDown} busy={isBusy}>
          {t('files.menu')}
        </Button>
      }
      entries={viewer && hasRight(viewer, 'export') ? [...entries, ...lines] : entries}
    />
  );
}
