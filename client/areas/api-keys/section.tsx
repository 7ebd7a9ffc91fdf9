import { type ReactNode, Suspense, useState } from 'react';
import { lazyPanel } from '#client/ui/overlay/lazy-panel.tsx';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { BookOpen, KeyRound, Plus } from 'lucide-react';
import { apiKeysPerPage } from '#shared/areas/api-keys/api-key.ts';
import { ActionRunner } from '#client/actions/action-runner.tsx';
import { SettingsSection } from '#client/app/settings/settings-section.tsx';
import { sessionAtom } from '#client/session/session.ts';
import type { PendingAction } from '#client/list/actions/action-types.ts';
import { useEntityChanges } from '#client/live/use-entity-changes.ts';
import { useLive } from '#client/live/use-live.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { ButtonLink } from '#client/ui/button/button-link.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { ErrorState } from '#client/ui/feedback/error-state.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { apiKeyActions } from './actions.ts';
import { type ApiKey, ApiKeysQuery } from './documents.ts';
import styles from './api-keys.module.css';
import { KeyRow } from './key-row.tsx';
import { KeySecret, type MadeKey } from './key-secret.tsx';

const NewKeyDialog = lazyPanel(() => import('./new-key-dialog.tsx'), {
  frame: 'dialog',
  useTitle: () => useT('api-keys')('new'),
});
const ReplaceDialog = lazyPanel(() => import('./replace-dialog.tsx'), {
  frame: 'dialog',
  useTitle: ({ apiKey: { name } }) => useT('api-keys')('replace.title', { name }),
});

const watched = ['apiKey'];

/** The section of the profile with the API keys of a company, or for administrators of all companies. */
export default function ApiKeysSection(): ReactNode {
  const t = useT('api-keys');
  const { i18n } = useTranslation();
  const [dialog, setDialog] = useState<'new' | ApiKey | null>(null);
  const [made, setMade] = useState<MadeKey | null>(null);
  // The last key of each page before this one.
  const [pages, setPages] = useState<readonly string[]>([]);
  const variables = { after: pages.at(-1) ?? null };
  const { data, error, loading, refetch } = useLive(ApiKeysQuery, { variables, watch: watched });
  useEntityChanges('apiKey', 'new', refetch);
  const forms = {
    onClose: () => {
      setDialog(null);
    },
    onMade: (key: MadeKey) => {
      setMade(key);
      refetch();
    },
  };
  return (
    <SettingsSection
      title={t('title')}
      text={t('text')}
      action={
        <div className={styles.head}>
          <ButtonLink icon={BookOpen} href={`/docs/api?lang=${i18n.language}`} target="_blank" rel="noopener">
            {t('docs')}
          </ButtonLink>
          <Button
            icon={Plus}
            onClick={() => {
              setDialog('new');
            }}
          >
            {t('add')}
          </Button>
        </div>
      }
    >
      {made && (
        <KeySecret
          key={made.secret}
          {...made}
          onDone={() => {
            setMade(null);
          }}
        />
      )}
      {loading && (
        <div aria-busy="true">
          <Skeleton height={48} shape="block" />
        </div>
      )}
      {!data && error && <Unread error={error} onRetry={refetch} />}
      {data && <Keys keys={data.apiKeys.filter(({ revokedAt }) => revokedAt === null)} onReplace={setDialog} />}
      {data && <Pager keys={data.apiKeys} pages={pages} onPages={setPages} />}
      <Suspense fallback={null}>
        {dialog === 'new' && <NewKeyDialog {...forms} />}
        {dialog !== null && dialog !== 'new' && <ReplaceDialog apiKey={dialog} {...forms} />}
      </Suspense>
    </SettingsSection>
  );
}

function Unread({ error, onRetry }: { error: Parameters<ReturnType<typeof useErrorMessage>>[0]; onRetry: () => void }) {
  const t = useT('api-keys');
  const errorMessage = useErrorMessage();
  return <ErrorState variant="row" title={t('unread')} text={errorMessage(error)} onRetry={onRetry} />;
}

function Pager({
  keys,
  pages,
  onPages,
}: {
  keys: readonly ApiKey[];
  pages: readonly string[];
  onPages: (pages: readonly string[]) => void;
}): ReactNode {
  const t = useT('api-keys');
  const last = keys.length < apiKeysPerPage ? undefined : keys.at(-1);
  if (!last && pages.length === 0) return null;
  return (
    <div className={styles.pager}>
      <Button size="sm" tone="quiet" disabled={pages.length === 0} onClick={() => onPages(pages.slice(0, -1))}>
        {t('newer')}
      </Button>
      <Button size="sm" tone="quiet" disabled={!last} onClick={() => last && onPages([...pages, last.id])}>
        {t('older')}
      </Button>
    </div>
  );
}

function Keys({ keys, onReplace }: { keys: readonly ApiKey[]; onReplace: (key: ApiKey) => void }): ReactNode {
  const t = useT('api-keys');
  const [pending, setPending] = useState<PendingAction<ApiKey> | null>(null);
  const showsCompany = useAtomValue(sessionAtom)?.viewer.effectiveRole === 'ADMIN';
  const done = (): void => {
    setPending(null);
  };
  return (
    <>
      {keys.length === 0 ? (
        <EmptyState variant="row" icon={KeyRound} title={t('none')} text={t('noneText')} />
      ) : (
        <ul className={styles.list} aria-label={t('title')}>
          {keys.map((apiKey) => (
            <KeyRow
              key={apiKey.id}
              apiKey={apiKey}
              showsCompany={showsCompany}
              onReplace={() => {
                onReplace(apiKey);
              }}
              onRevoke={() => {
                setPending({ action: 'revoke', rows: [apiKey] });
              }}
            />
          ))}
        </ul>
      )}
      {pending && <ActionRunner actions={apiKeyActions} pending={pending} onDone={done} onCancel={done} />}
    </>
  );
}
