import type { ReactNode } from 'react';
import { useLocation, useSearch } from 'wouter';
import { FileX } from 'lucide-react';
import { useLive } from '#client/live/use-live.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { ErrorState } from '#client/ui/feedback/error-state.tsx';
import { PanelSkeleton } from '#client/ui/overlay/panel-skeleton.tsx';
import { ViewPage } from '../views/view-page.tsx';
import { ViewSection } from '../views/view-section.tsx';
import { BankDraft } from './draft.tsx';
import { BankFileQuery } from './documents.ts';
import { BankFiles, bankFilePath } from './files.tsx';
import { BankOutcomes } from './outcome.tsx';
import { UploadButton } from './upload-button.tsx';

const watched = ['bankFile', 'invoice'];

function OpenFile({ id }: { id: string }): ReactNode {
  const t = useT('bank-files');
  const errorMessage = useErrorMessage();
  const { data, error, refetch, stale } = useLive(BankFileQuery, { variables: { id }, watch: watched, rowId: id });
  const file = data?.bankFile;
  if (file && file.status !== 'canceled')
    return file.status === 'draft' ? (
      <BankDraft file={file} onChanged={refetch} />
    ) : (
      <BankOutcomes file={file} onProgress={refetch} />
    );
  if (file || (file === null && !stale))
    return <EmptyState icon={FileX} title={t('missing')} text={t('missingText')} />;
  return error ? <ErrorState text={errorMessage(error)} onRetry={refetch} /> : <PanelSkeleton />;
}

/** The answers of the bank: a new file, the open one, and those that were read. */
export default function BankScreen(): ReactNode {
  const t = useT('bank-files');
  const [, navigate] = useLocation();
  const id = new URLSearchParams(useSearch()).get('file');
  return (
    <ViewPage title={t('page')}>
      <ViewSection
        title={t('new')}
        text={t('newText')}
        action={
          <UploadButton
            onRead={(read) => {
              navigate(bankFilePath(read));
            }}
          />
        }
      >
        {null}
      </ViewSection>
      {id !== null && <OpenFile key={id} id={id} />}
      <BankFiles />
    </ViewPage>
  );
}
