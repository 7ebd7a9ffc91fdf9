import { type ReactNode, useState } from 'react';
import { Plus, X } from 'lucide-react';
import { maxHeaders } from '#shared/areas/webhooks/headers.ts';
import { type WebhookEvent, webhookEvents } from '#shared/areas/webhooks/events.ts';
import { useLeaveGuard } from '#client/forms/use-leave-guard.ts';
import type { RequestError } from '#client/lib/request-error.ts';
import { useRunMutation } from '#client/live/use-action.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { Button } from '#client/ui/button/button.tsx';
import { IconButton } from '#client/ui/button/icon-button.tsx';
import { Banner } from '#client/ui/feedback/banner.tsx';
import { Checkbox } from '#client/ui/form/choice/checkbox.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { PasswordField } from '#client/ui/form/text/password-field.tsx';
import { TextField } from '#client/ui/form/text/text-field.tsx';
import { type Webhook, WebhookCreateMutation, WebhookEditMutation } from './documents.ts';
import styles from './webhooks.module.css';

interface Header {
  /** Of the line, for React. */
  key: string;
  name: string;
  value: string;
  /** True if the server has a value, which stays unless another is typed. */
  isStored: boolean;
}

interface Values {
  url: string;
  events: readonly WebhookEvent[];
  bearer: boolean;
  bearerToken: string;
  headers: readonly Header[];
}

interface Props {
  /** Null for a new one. */
  webhook: Webhook | null;
  /** Of a new one: the company that an administrator chose. */
  companyId?: string | null;
  /** With the secret of a new webhook; null if there is none. */
  onClose: (secret: string | null) => void;
}

const defaultEvents: readonly WebhookEvent[] = webhookEvents.filter((event) => event !== 'package_edited');

function valuesOf(webhook: Webhook | null): Values {
  if (!webhook) return { url: '', events: defaultEvents, bearer: false, bearerToken: '', headers: [] };
  const { url, events, bearer, headerNames } = webhook;
  const headers = headerNames.map((name) => ({ key: name, name, value: '', isStored: true }));
  return { url, events, bearer, bearerToken: '', headers };
}

/** What is empty is not sent: the stored secret stays. */
const inputOf = ({ url, events, bearer, bearerToken, headers }: Values) => ({
  url,
  events: [...events],
  bearer,
  ...(bearer && bearerToken !== '' && { bearerToken }),
  headers: headers.map(({ name, value }) => ({ name, ...(value !== '' && { value }) })),
});

function useWebhookForm({ webhook, companyId = null, onClose }: Props) {
  const run = useRunMutation();
  const [initial] = useState(() => valuesOf(webhook));
  // Of the webhook as the form was filled: a change that arrives meanwhile is a conflict.
  const [version] = useState(webhook?.version ?? 1);
  const [values, setValues] = useState(initial);
  useLeaveGuard(values !== initial);
  const [problem, setProblem] = useState<RequestError | null>(null);
  const [busy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    const input = inputOf(values);
    const outcome = webhook
      ? await run(WebhookEditMutation, { id: webhook.id, version, ...input })
      : await run(WebhookCreateMutation, { ...input, ...(companyId !== null && { companyId }) });
    setBusy(false);
    setProblem(outcome.ok ? null : outcome.problem);
    if (outcome.ok) onClose('webhookCreate' in outcome.data ? outcome.data.webhookCreate.secret : null);
  };
  return { values, set: (given: Partial<Values>) => setValues({ ...values, ...given }), problem, busy, save };
}

const ownFields = /^(?:url|events|bearerToken|headers\.\d+\.(?:name|value))$/;

/** Where messages go, which, and with which headers. */
export function WebhookForm(props: Props): ReactNode {
  const t = useT('webhooks');
  const errorMessage = useErrorMessage();
  const { values, set, problem, busy, save } = useWebhookForm(props);
  const errorOf = (path: string) => {
    const found = problem?.fields.find((field) => field.path === path);
    return found && { error: errorMessage(found) };
  };
  const elsewhere = problem && (problem.fields.find(({ path }) => !ownFields.test(path)) ?? problem);
  const isElsewhere = problem !== null && !problem.fields.every(({ path }) => ownFields.test(path));
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Field label={t('fields.url')} required hint={t('hints.url')} {...errorOf('url')}>
        <TextField
          ltr
          mono
          inputMode="url"
          value={values.url}
          maxLength={2_000}
          placeholder="https://"
          onChange={({ target }) => set({ url: target.value })}
        />
      </Field>
      <EventChoice events={values.events} onChange={(events) => set({ events })} {...errorOf('events')} />
      <BearerFields values={values} isStored={props.webhook?.bearer === true} set={set} {...errorOf('bearerToken')} />
      <HeaderFields headers={values.headers} onChange={(headers) => set({ headers })} errorOf={errorOf} />
      {elsewhere && (isElsewhere || problem.fields.length === 0) && (
        <Banner tone="danger" live="alert">
          {errorMessage(elsewhere)}
        </Banner>
      )}
      <div className={styles.formButtons}>
        <Button tone="quiet" onClick={() => props.onClose(null)}>
          {t('cancel')}
        </Button>
        <Button tone="primary" type="submit" busy={busy}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
}

function EventChoice(props: {
  events: readonly WebhookEvent[];
  onChange: (events: readonly WebhookEvent[]) => void;
  error?: string;
}): ReactNode {
  const t = useT('webhooks');
  const { events, onChange, ...error } = props;
  return (
    <Field group required label={t('fields.events')} {...error}>
      <div className={styles.events}>
        {webhookEvents.map((event) => (
          <Checkbox
            key={event}
            label={t(`events.${event}`)}
            checked={events.includes(event)}
            onChange={({ target }) =>
              onChange(webhookEvents.filter((each) => (each === event ? target.checked : events.includes(each))))
            }
          />
        ))}
      </div>
    </Field>
  );
}

function BearerFields(props: {
  values: Values;
  isStored: boolean;
  set: (given: Partial<Values>) => void;
  error?: string;
}): ReactNode {
  const t = useT('webhooks');
  const { values, isStored, set, ...error } = props;
  return (
    <>
      <Checkbox
        label={t('fields.bearer')}
        hint={t('hints.bearer')}
        checked={values.bearer}
        onChange={({ target }) => set({ bearer: target.checked })}
      />
      {values.bearer && (
        <Field label={t('fields.bearerToken')} required={!isStored} {...error}>
          <PasswordField
            autoComplete="off"
            value={values.bearerToken}
            maxLength={500}
            {...(isStored && { placeholder: t('hints.stored') })}
            onChange={({ target }) => set({ bearerToken: target.value })}
          />
        </Field>
      )}
    </>
  );
}

function HeaderFields(props: {
  headers: readonly Header[];
  onChange: (headers: readonly Header[]) => void;
  errorOf: (path: string) => { error: string } | undefined;
}): ReactNode {
  const t = useT('webhooks');
  const { headers, onChange, errorOf } = props;
  const change = (at: number, given: Partial<Header>): void =>
    onChange(headers.map((header, index) => (index === at ? { ...header, ...given } : header)));
  return (
    <div className={styles.headers}>
      {headers.map((header, at) => (
        <div key={header.key} className={styles.header}>
          <Field label={t('fields.headerName')} {...errorOf(`headers.${at}.name`)}>
            <TextField
              ltr
              value={header.name}
              maxLength={100}
              onChange={({ target }) => change(at, { name: target.value, isStored: false })}
            />
          </Field>
          <Field label={t('fields.headerValue')} {...errorOf(`headers.${at}.value`)}>
            <PasswordField
              autoComplete="off"
              value={header.value}
              maxLength={500}
              {...(header.isStored && { placeholder: t('hints.stored') })}
              onChange={({ target }) => change(at, { value: target.value })}
            />
          </Field>
          <IconButton
            icon={X}
            label={t('removeHeader', { name: header.name })}
            onClick={() => onChange(headers.filter((_, index) => index !== at))}
          />
        </div>
      ))}
      {headers.length < maxHeaders && (
        <Button
          size="sm"
          tone="quiet"
          icon={Plus}
          onClick={() => onChange([...headers, { key: crypto.randomUUID(), name: '', value: '', isStored: false }])}
        >
          {t('addHeader')}
        </Button>
      )}
    </div>
  );
}
