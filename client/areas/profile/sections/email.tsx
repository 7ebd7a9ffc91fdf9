// The e-mail address: another one counts once its owner has opened the link that is sent to it.
import { type ReactNode, useState } from 'react';
import { MailCheck } from 'lucide-react';
import { requestEmailInput } from '#shared/areas/users/profile-input.ts';
import { proofRequired, withProof } from '#client/session/ask-for-proof.ts';
import { FormBody } from '#client/actions/form/form-body.tsx';
import { FormContext, FormField } from '#client/actions/form/form-field.tsx';
import { problemsOf } from '#client/actions/form/form-schema.ts';
import { useForm } from '#client/actions/form/use-form.ts';
import { graphql } from '#client/live/graphql.ts';
import { useLiveClient } from '#client/live/live-context.ts';
import { toRequestError } from '#client/lib/request-error.ts';
import { readLanguage } from '#client/messages/languages.ts';
import { useT } from '#client/messages/use-t.ts';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { Banner } from '#client/ui/feedback/banner.tsx';
import { Button } from '#client/ui/button/button.tsx';
import type { Profile } from '../documents.ts';
import styles from './sections.module.css';

const RequestMutation = graphql(
  'mutation RequestEmail($input: ProfileRequestEmailInput!) { profileRequestEmail(input: $input) { ok } }',
);
const specs = { email: { required: true, hint: 'email.hint', text: { ltr: true, type: 'email' } } } as const;
const initial = { email: '' };
const inputOf = (values: Record<string, unknown>) => ({ email: String(values['email']), language: readLanguage() });

function EmailForm({ onSent, onCancel }: { onSent: (email: string) => void; onCancel: () => void }): ReactNode {
  const t = useT('profile');
  const { client } = useLiveClient();
  const form = useForm({
    initial,
    validate: (values) => problemsOf(requestEmailInput, inputOf(values)),
    send: async (values) => {
      const input = inputOf(values);
      const problem = await withProof(
        async () => toRequestError((await client.mutation(RequestMutation, { input }).toPromise()).error) ?? null,
        (refused) => refused?.code === proofRequired,
      );
      if (problem === null) onSent(input.email.trim());
      return problem;
    },
  });
  return (
    <FormContext
      value={{ area: 'profile', idPrefix: 'email', control: form.control, schema: requestEmailInput, specs }}
    >
      <FormBody className={styles.emailForm} problem={form.problem} onSubmit={form.submit}>
        <FormField name="email" />
        <div className={styles.buttons}>
          <Button type="submit" tone="primary" busy={form.busy}>
            {t('email.send')}
          </Button>
          <Button tone="quiet" onClick={onCancel}>
            {t('reset')}
          </Button>
        </div>
      </FormBody>
    </FormContext>
  );
}

/** Login and e-mail address, with a button to change the address. */
export function EmailSetting({ profile }: { profile: Profile }): ReactNode {
  const t = useT('profile');
  const [isOpen, setOpen] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <div className={styles.email}>
      <div className={styles.address}>
        <dl className={styles.facts}>
          <div>
            <dt>{t('email.label')}</dt>
            <dd>
              {profile.email === null ? (
                <span className={styles.missing}>{t('email.none')}</span>
              ) : (
                <Ltr>{profile.email}</Ltr>
              )}
            </dd>
          </div>
          <div>
            <dt>{t('email.login')}</dt>
            <dd>
              <Ltr>{profile.login}</Ltr>
            </dd>
          </div>
        </dl>
        {!isOpen && (
          <Button
            onClick={() => {
              setOpen(true);
            }}
          >
            {t(profile.email === null ? 'email.add' : 'email.change')}
          </Button>
        )}
      </div>
      {sentTo !== null && sentTo !== profile.email && (
        <Banner tone="info" icon={MailCheck} live="status">
          {t('email.sent', { address: sentTo })}
        </Banner>
      )}
      {isOpen && (
        <EmailForm
          onSent={(email) => {
            setSentTo(email);
            setOpen(false);
          }}
          onCancel={() => {
            setOpen(false);
          }}
        />
      )}
    </div>
  );
}
