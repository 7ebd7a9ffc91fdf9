import { type ReactNode, useState } from 'react';
import { Download } from 'lucide-react';
import { exportFormats } from '#shared/entities/list-export.ts';
import { exportFile } from '#client/list/export/export-file.ts';
import { useAction } from '#client/live/use-action.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Banner } from '#client/ui/feedback/banner.tsx';
import { toast } from '#client/ui/feedback/toast.ts';
import { StatementExportMutation } from '../documents.ts';
import { postedRules } from './posted-rules.ts';
import styles from './statement.module.css';

interface Props {
  accountId: string;
  period: { firstDay: string | null; lastDay: string | null };
  kind: string;
  owner: string | null;
}

const kinds = {
  at: 'instant',
  rule: 'choice',
  label: 'text',
  party: 'text',
  debit: 'money',
  credit: 'money',
  balance: 'money',
} as const;

/** Writes the whole period into a file, by a job. */
export function StatementExport({ accountId, period, kind, owner }: Props): ReactNode {
  const t = useT('ledger');
  const errorMessage = useErrorMessage();
  const { run, isRunning, error } = useAction(StatementExportMutation);
  const [asked, setAsked] = useState('');
  const columns = Object.entries(kinds).map(([path, cell]) => ({
    path,
    kind: cell,
    title: t(`columns.${path}`),
    ...(path === 'rule' && { words: postedRules.map((value) => ({ value, word: t(`rules.${value}`) })) }),
  }));
  return (
    <div className={styles.export}>
      {exportFormats.map((format) => (
        <Button
          key={format}
          size="sm"
          icon={Download}
          busy={isRunning && asked === format}
          onClick={async () => {
            setAsked(format);
            const name = [t('statement.title'), t(`accounts.${kind}`), owner].filter(Boolean).join(' ').slice(0, 60);
            const outcome = await run({ accountId, ...period, ...exportFile(columns, format, name) });
            if (outcome.ok) toast({ text: t('statement.exporting'), tone: 'success', key: 'export' });
          }}
        >
          {t(`formats.${format}`)}
        </Button>
      ))}
      {error && (
        <Banner tone="danger" live="alert">
          {errorMessage(error)}
        </Banner>
      )}
    </div>
  );
}
