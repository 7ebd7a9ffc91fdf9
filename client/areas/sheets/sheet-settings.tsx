import { type ReactNode, useState } from 'react';
import { Sheet as SheetIcon } from 'lucide-react';
import { useActionText } from '#client/actions/use-run-action.ts';
import { useLive } from '#client/live/use-live.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Banner } from '#client/ui/feedback/banner.tsx';
import { SheetsQuery } from './documents.ts';
import { SheetForm } from './sheet-form.tsx';
import { SheetSummary } from './sheet-summary.tsx';
import styles from './sheets.module.css';

interface SheetSettingsProps {
  /** Of staff, who choose it; null for the own company. */
  companyId: string | null;
  /** Opens the draft of the new orders. */
  onDraft: (importId: string) => void;
}

const noVariables = {};

/** The spreadsheet of a company: connect it, change it, read it now. */
export default function SheetSettings({ companyId, onDraft }: SheetSettingsProps): ReactNode {
  // With the words of forms: the page stays as it is while the form opens.
  const t = useActionText('sheets');
  const errorMessage = useErrorMessage();
  const { data, error, refetch } = useLive(SheetsQuery, { variables: noVariables, watch: ['sheet'] });
  const [isEditing, setEditing] = useState(false);
  if (!data)
    return error ? (
      <Banner tone="danger" live="alert" action={<Button onClick={refetch}>{t('retry')}</Button>}>
        {errorMessage(error)}
      </Banner>
    ) : null;
  const sheet =
    data.sheets.find(
      ({ status, company }) => status === 'active' && (companyId === null || company?.id === companyId),
    ) ?? null;
  const close = (): void => {
    setEditing(false);
    refetch();
  };
  return (
    <div className={styles.settings}>
      {isEditing ? (
        <SheetForm sheet={sheet} companyId={companyId} account={data.sheetAccount} onClose={close} />
      ) : sheet ? (
        <SheetSummary
          sheet={sheet}
          onDraft={onDraft}
          onEdit={() => {
            setEditing(true);
          }}
        />
      ) : (
        <div className={styles.summary}>
          <SheetIcon size={18} aria-hidden className={styles.icon} />
          <p className={styles.text}>{t('connectText')}</p>
          <Button
            onClick={() => {
              setEditing(true);
            }}
          >
            {t('connect')}
          </Button>
        </div>
      )}
    </div>
  );
}
