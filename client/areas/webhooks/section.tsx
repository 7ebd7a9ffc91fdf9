import { type ReactNode, useMemo, useState } from 'react';
import { useAtomValue } from 'jotai';
import { Plus, Webhook as WebhookIcon } from 'lucide-react';
import { maxWebhooks } from '#shared/areas/webhooks/webhook.ts';
import { companyLookup } from '#client/actions/form/lookups.ts';
import { useActionText } from '#client/actions/use-run-action.ts';
import { sessionAtom } from '#client/session/session.ts';
import { SettingsSection } from '#client/app/settings/settings-section.tsx';
import { useLookup } from '#client/list/filters/lookup/use-lookup.ts';
import { useEntityChanges } from '#client/live/use-entity-changes.ts';
import { useLive } from '#client/live/use-live.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Banner } from '#client/ui/feedback/banner.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { ErrorState } from '#client/ui/feedback/error-state.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { Combobox } from '#client/ui/form/select/combobox.tsx';
import type { Option } from '#client/ui/form/select/options/option.ts';
import { WebhooksQuery } from './documents.ts';
import { NewSecret } from './new-secret.tsx';
import { WebhookCard } from './webhook-card.tsx';
import { WebhookForm } from './webhook-form.tsx';
import styles from './webhooks.module.css';

const watched = ['webhook'];

/** The webhooks of the own company, in the profile, or for administrators those of a company that they choose. */
export default function WebhooksSection(): ReactNode {
  const t = useT('webhooks');
  const choosesCompany = useAtomValue(sessionAtom)?.viewer.effectiveRole === 'ADMIN';
  return (
    <SettingsSection title={t('title')} text={t(choosesCompany ? 'textOfAll' : 'text')}>
      {choosesCompany ? <OfOneCompany /> : <Webhooks companyId={null} />}
    </SettingsSection>
  );
}

function OfOneCompany(): ReactNode {
  const t = useT('webhooks');
  const { load } = useLookup(companyLookup);
  const [company, setCompany] = useState<Option | null>(null);
  return (
    <>
      <Field label={t('fields.companyId')}>
        <Combobox
          value={company}
          onChange={setCompany}
          load={load}
          label={t('fields.companyId')}
          placeholder={t('choose.company')}
        />
      </Field>
      {company && <Webhooks key={company.value} companyId={company.value} />}
    </>
  );
}

function Webhooks({ companyId }: { companyId: string | null }): ReactNode {
  // With the words of forms: the section stays as it is while its form opens.
  const t = useActionText('webhooks');
  const errorMessage = useErrorMessage();
  const variables = useMemo(() => ({ companyId }), [companyId]);
  const { data, error, refetch } = useLive(WebhooksQuery, { variables, watch: watched });
  useEntityChanges('webhook', 'new', refetch);
  const [isAdding, setAdding] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  if (!data)
    return error ? (
      <ErrorState variant="row" title={t('unread')} text={errorMessage(error)} onRetry={refetch} />
    ) : (
      <div aria-busy="true">
        <Skeleton height={96} shape="block" />
      </div>
    );
  if (!data.webhooksAvailable) return <Banner tone="warning">{errorMessage({ code: 'webhook.no_key' })}</Banner>;
  const webhooks = data.webhooks.filter(({ status }) => status !== 'removed');
  const close = (made: string | null): void => {
    setAdding(false);
    // A form that is left says nothing about a secret that is still shown.
    if (made !== null) setSecret(made);
    refetch();
  };
  return (
    <div className={styles.webhooks}>
      {secret !== null && <NewSecret key={secret} secret={secret} onDone={() => setSecret(null)} />}
      {webhooks.map((webhook) => (
        <WebhookCard key={webhook.id} webhook={webhook} onSecret={setSecret} />
      ))}
      {isAdding ? (
        <WebhookForm webhook={null} companyId={companyId} onClose={close} />
      ) : webhooks.length === 0 ? (
        <EmptyState
          variant="row"
          icon={WebhookIcon}
          title={t('none')}
          text={t(companyId === null ? 'noneText' : 'noneOfCompany')}
          action={<AddButton onAdd={() => setAdding(true)} />}
        />
      ) : (
        webhooks.length < maxWebhooks && (
          <div>
            <AddButton onAdd={() => setAdding(true)} />
          </div>
        )
      )}
    </div>
  );
}

function AddButton({ onAdd }: { onAdd: () => void }): ReactNode {
  const t = useT('webhooks');
  return (
    <Button icon={Plus} onClick={onAdd}>
      {t('add')}
    </Button>
  );
}
