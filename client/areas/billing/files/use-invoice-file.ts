// Asks for a file of invoices, waits for it, and downloads it. The tray of jobs shows it too, and offers it again.
import type { InvoicePaperKind, PaperLanguage } from '#shared/areas/billing/paper.ts';
import type { ExportFormat } from '#shared/entities/list-export.ts';
import { useFileJob } from '#client/live/use-file-job.ts';
import { useAction } from '#client/live/use-action.ts';
import { readLanguage } from '#client/messages/languages.ts';
import { InvoiceLinesExportMutation, InvoicePrintMutation, type LinesSelection } from './documents.ts';

interface InvoiceFiles {
  print: (id: string, paper: InvoicePaperKind, language: PaperLanguage) => Promise<void>;
  exportLines: (selection: LinesSelection, format: ExportFormat) => Promise<void>;
  isBusy: boolean;
}

/** Writes files of invoices one at a time; `isBusy` until the file is there. */
export function useInvoiceFile(): InvoiceFiles {
  const { fetchFile, isBusy } = useFileJob();
  const print = useAction(InvoicePrintMutation);
  const lines = useAction(InvoiceLinesExportMutation);
  return {
    isBusy,
    print: (id, paper, language) =>
      fetchFile(
        () => print.run({ id, paper, language }),
        ({ invoicePrint }) => invoicePrint.job.id,
      ),
    exportLines: (selection, format) =>
      fetchFile(
        () => lines.run({ ...selection, format, language: readLanguage() }),
        ({ invoiceLinesExport }) => invoiceLinesExport.job.id,
      ),
  };
}
