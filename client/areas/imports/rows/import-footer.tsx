// The end of the preview: what stands in the way, and the button that creates the parcels.
import { type ReactNode, useId, useState } from 'react';
import { CircleAlert, PackagePlus, Trash2 } from 'lucide-react';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useFormat } from '#client/lib/use-format.ts';
import type { RequestError } from '#client/lib/request-error.ts';
import { useT } from '#client/messages/use-t.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Banner } from '#client/ui/feedback/banner.tsx';
import { Checkbox } from '#client/ui/form/choice/checkbox.tsx';
import type { ImportDetail } from '../documents.ts';
import { newImport } from '../import-address.ts';
import { type DraftRowState, stateOf } from './row-state.ts';
import type { ImportActions } from '../use-import.ts';
import panel from '../import-panel.module.css';
import styles from './import-footer.module.css';

interface ImportFooterProps {
  detail: ImportDetail;
  counts: Readonly<Record<DraftRowState, number>>;
  actions: ImportActions;
  isBusy: boolean;
  problem: RequestError | null;
  onOpen: (id: string | null) => void;
}

/** The same content was imported before: with a link to it, and an explicit yes. */
function ImportedBefore({
  before,
  again,
  onAgain,
  onOpen,
}: {
  before: NonNullable<ImportDetail['importedBefore']>;
  again: boolean;
  onAgain: (again: boolean) => void;
  onOpen: (id: string) => void;
}): ReactNode {
  const t = useT('imports');
  const format = useFormat();
  return (
    <Banner
      tone="warning"
      title={t('before.title', { count: before.createdCount, date: format.dateTime(before.createdAt) })}
      action={
        <Button size="sm" onClick={() => onOpen(before.id)}>
          {t('before.open')}
        </Button>
      }
    >
      <Checkbox label={t('before.again')} checked={again} onChange={(event) => onAgain(event.target.checked)} />
    </Banner>
  );
}

export function ImportFooter({ detail, counts, actions, isBusy, problem, onOpen }: ImportFooterProps): ReactNode {
  const t = useT('imports');
  const errorMessage = useErrorMessage();
  const textId = useId();
  const [again, setAgain] = useState(false);
  const faulty = detail.rows.filter((row) => stateOf(row) === 'faulty').map(({ line }) => line);
  const count = counts.ready + counts.doubtful;
  const isBlocked = faulty.length > 0 || count === 0 || (detail.importedBefore !== null && !again);
  return (
    <footer className={styles.footRows}>
      {detail.importedBefore && (
        <ImportedBefore before={detail.importedBefore} again={again} onAgain={setAgain} onOpen={onOpen} />
      )}
      <div className={styles.footLine}>
        <output id={textId} className={panel.footText}>
          {faulty.length > 0 && (
            <span className={styles.danger}>
              <CircleAlert size={16} aria-hidden />
              {t('footer.faulty', { count: faulty.length })}
            </span>
          )}
          {problem?.code === 'import.faulty_rows' && faulty.length === 0 && errorMessage(problem)}
          {faulty.length === 0 && counts.doubtful > 0 && t('footer.doubtful', { count: counts.doubtful })}
          {counts.excluded > 0 && <span>{t('footer.excluded', { count: counts.excluded })}</span>}
        </output>
        <Button
          tone="quiet"
          icon={Trash2}
          onClick={() => {
            void actions.cancel().then((done) => (done ? onOpen(newImport) : undefined));
          }}
        >
          {t('footer.discard')}
        </Button>
        {faulty.length > 0 && (
          <Button onClick={() => actions.exclude(faulty, true)}>
            {t('footer.leaveOut', { count: faulty.length })}
          </Button>
        )}
        <Button
          tone="primary"
          icon={PackagePlus}
          busy={isBusy}
          aria-disabled={isBlocked}
          aria-describedby={textId}
          onClick={() => {
            if (!isBlocked) void actions.confirm(again);
          }}
        >
          {t('footer.confirm', { count })}
        </Button>
      </div>
    </footer>
  );
}
