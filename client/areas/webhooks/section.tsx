// The webhooks of the own company, in the profile, or for administrators those of a company that they choose.
import { type ReactNode, useState } from 'react';
import { useAtomValue } from 'jotai';
import { Webhook as WebhookIcon } from 'lucide-react';
import { maxWebhooks } from '#shared/areas/webhooks/webhook.ts';
import { companyLookup } from '#client/actions/form/lookups.ts';
import { sessionAtom } from '#client/session/session.ts';
import { SettingsSection } from '#client/app/settings/settings-section.tsx';
import { useLookup } from '#client/list/filters/lookup/use-lookup.ts';
import { useT } from '#client/messages/use-t.ts';
import { listSection } from '#client/section/list-section.tsx';
import { liveRows } from '#client/section/section-rows.ts';
import { Field } from '#client/ui/form/field.tsx';
import { Combobox } from '#client/ui/form/select/combobox.tsx';
import type { Option } from '#client/ui/form/select/options/option.ts';
import { webhookActions } from './actions.ts';
import { WebhooksQuery } from './documents.ts';
import { WebhookCard, type WebhooksOf } from './webhook-card.tsx';

const Webhooks = listSection({
  area: 'webhooks',
  icon: WebhookIcon,
  useRows: liveRows({
    document: WebhooksQuery,
    entity: 'webhook',
    variables: (_, { companyId }: WebhooksOf) => ({ companyId }),
    rows: ({ webhooks }) => webhooks,
    isShown: ({ status }) => status !== 'removed',
  }),
  Row: WebhookCard,
  layout: 'stack',
  actions: webhookActions,
  allowed: () => ['rotateSecret', 'remove'],
  create: { form: () => import('./webhook-form.tsx'), isInline: true, most: maxWebhooks },
  refusal: ({ webhooksAvailable }) => (webhooksAvailable ? null : 'webhook.no_key'),
  variant: ({ companyId }) => (companyId === null ? undefined : 'company'),
});

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

export default function WebhooksSection(): ReactNode {
  const t = useT('webhooks');
  const choosesCompany = useAtomValue(sessionAtom)?.viewer.effectiveRole === 'ADMIN';
  return (
    <SettingsSection title={t('title')} text={t(choosesCompany ? 'textOfAll' : 'text')}>
      {choosesCompany ? <OfOneCompany /> : <Webhooks companyId={null} />}
    </SettingsSection>
  );
}
