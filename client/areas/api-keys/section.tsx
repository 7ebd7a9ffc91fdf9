// The section of the profile with the API keys of a company, or for administrators of all companies.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { BookOpen, KeyRound } from 'lucide-react';
import { apiKeysPerPage } from '#shared/areas/api-keys/api-key.ts';
import { SettingsSection } from '#client/app/settings/settings-section.tsx';
import { useT } from '#client/messages/use-t.ts';
import { listSection } from '#client/section/list-section.tsx';
import { liveRows } from '#client/section/section-rows.ts';
import { ButtonLink } from '#client/ui/button/button-link.tsx';
import { apiKeyActions } from './actions.ts';
import { ApiKeysQuery, isExpired } from './documents.ts';
import { KeyRow } from './key-row.tsx';

function DocsLink(): ReactNode {
  const t = useT('api-keys');
  const { i18n } = useTranslation();
  return (
    <ButtonLink icon={BookOpen} href={`/docs/api?lang=${i18n.language}`} target="_blank" rel="noopener">
      {t('docs')}
    </ButtonLink>
  );
}

export default listSection({
  area: 'api-keys',
  icon: KeyRound,
  useRows: liveRows({
    document: ApiKeysQuery,
    entity: 'apiKey',
    variables: (after) => ({ after }),
    rows: ({ apiKeys }) => apiKeys,
    next: ({ apiKeys }) => apiKeys[apiKeysPerPage - 1]?.id ?? null,
    isShown: ({ revokedAt }) => revokedAt === null,
  }),
  Row: KeyRow,
  Frame: SettingsSection,
  Head: DocsLink,
  actions: apiKeyActions,
  // A key that has ended gets no other secret.
  allowed: (key) => (isExpired(key) ? ['revoke'] : ['replace', 'revoke']),
  create: { form: () => import('./new-key-dialog.tsx') },
});
