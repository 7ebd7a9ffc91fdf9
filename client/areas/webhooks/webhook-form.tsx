import type { ReactNode } from 'react';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { type WebhookEvent, webhookEvents } from '#shared/areas/webhooks/events.ts';
import { editWebhookInput, newWebhookInput } from '#shared/areas/webhooks/input.ts';
import type { FieldSpec, FieldState } from '#client/actions/form/field-controls.tsx';
import { FormBody } from '#client/actions/form/form-body.tsx';
import { FormContext, FormField } from '#client/actions/form/form-field.tsx';
import { problemsOf } from '#client/actions/form/form-schema.ts';
import type { FormValues } from '#client/actions/form/form-values.ts';
import { type FormState, useForm } from '#client/actions/form/use-form.ts';
import { useLeaveGuard } from '#client/forms/use-leave-guard.ts';
import { useRunMutation } from '#client/live/use-action.ts';
import { useT } from '#client/messages/use-t.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Checkbox } from '#client/ui/form/choice/checkbox.tsx';
import { PasswordField } from '#client/ui/form/text/password-field.tsx';
import { TextField } from '#client/ui/form/text/text-field.tsx';
import type { SectionFormProps } from '#client/section/section-options.ts';
import { createWebhook, editWebhook, type Webhook } from './documents.ts';
import { HeaderFields, headersIn, storedHeader } from './header-fields.tsx';
import styles from './webhooks.module.css';

interface Props extends SectionFormProps {
  /** Absent for a new one. */
  webhook?: Webhook;
  /** Of a new one: the company that an administrator chose. */
  companyId?: string | null;
}

const area = 'webhooks';
const idPrefix = 'webhook';
const defaultEvents: readonly WebhookEvent[] = webhookEvents.filter((event) => event !== 'package_edited');

function valuesOf(webhook: Webhook | undefined): FormValues {
  if (!webhook) return { url: '', events: defaultEvents, bearer: false, bearerToken: '', headers: [] };
  const { url, events, bearer, headerNames } = webhook;
  return { url, events, bearer, bearerToken: '', headers: headerNames.map(storedHeader) };
}

/** What is empty is not sent: the stored secret stays. */
const inputOf = ({ bearerToken, headers, ...values }: FormValues): FormValues => ({
  ...values,
  ...(values['bearer'] === true && bearerToken !== '' && { bearerToken }),
  headers: headersIn(headers).map(({ name, value }) => ({ name, ...(value !== '' && { value }) })),
});

function useWebhookForm({ webhook, companyId = null, onCreated }: Props): FormState {
  const run = useRunMutation();
  const [initial] = useState(() => valuesOf(webhook));
  // Of the webhook as the form was filled: a change that arrives meanwhile is a conflict.
  const [version] = useState(webhook?.version ?? 1);
  const fixed = webhook ? { id: webhook.id, version } : companyId === null ? {} : { companyId };
  const form = useForm({
    initial,
    validate: (values) => problemsOf(webhook ? editWebhookInput : newWebhookInput, { ...inputOf(values), ...fixed }),
    send: async (values) => {
      const input = { ...inputOf(values), ...fixed };
      const outcome = webhook
        ? await run(editWebhook, z.parse(editWebhookInput, input))
        : await run(createWebhook, z.parse(newWebhookInput, input));
      if (!outcome.ok) return outcome.problem;
      const { row, secret } = outcome.data.result;
      onCreated(typeof secret === 'string' ? { name: row.url, value: secret } : undefined);
      return null;
    },
  });
  useLeaveGuard(form.isDirty);
  return form;
}

/** The parts of a header have labels of their own. */
const labelOf = (path: string): 'headerName' | 'headerValue' | 'url' | 'events' | 'bearerToken' => {
  if (path.startsWith('headers.')) return path.endsWith('.value') ? 'headerValue' : 'headerName';
  return path === 'events' || path === 'bearerToken' ? path : 'url';
};

/** Where messages go, which, and with which headers. */
export default function WebhookForm(props: Props): ReactNode {
  const t = useT(area);
  const form = useWebhookForm(props);
  const hasBearer = useWatch({ control: form.control, name: 'bearer' }) === true;
  const specs = specsOf(props.webhook?.bearer === true, t('hints.stored'));
  return (
    <FormContext value={{ area, idPrefix, control: form.control, schema: newWebhookInput, specs }}>
      <FormBody
        className={styles.form}
        problem={form.problem}
        summary={form.summaryOf(idPrefix, (path) => t(`fields.${labelOf(path)}`))}
        onSubmit={form.submit}
      >
        <FormField name="url" />
        <FormField name="events" />
        <FormField name="bearer" />
        {hasBearer && <FormField name="bearerToken" />}
        <HeaderFields control={form.control} idPrefix={idPrefix} errorOf={form.errorOf} />
        <div className={styles.formButtons}>
          <Button tone="quiet" onClick={props.onClose}>
            {t('cancel')}
          </Button>
          <Button tone="primary" type="submit" busy={form.busy}>
            {t('save')}
          </Button>
        </div>
      </FormBody>
    </FormContext>
  );
}

const textIn = ({ value }: FieldState): string => (typeof value === 'string' ? value : '');

const specsOf = (isTokenStored: boolean, stored: string): Readonly<Record<string, FieldSpec>> => ({
  url: {
    required: true,
    hint: 'hints.url',
    render: (field) => (
      <TextField {...field} ltr mono inputMode="url" value={textIn(field)} maxLength={2_000} placeholder="https://" />
    ),
  },
  events: { group: true, required: true, render: (field) => <EventChoice field={field} /> },
  bearer: { hint: 'hints.bearer' },
  bearerToken: {
    required: !isTokenStored,
    render: (field) => (
      <PasswordField
        {...field}
        autoComplete="off"
        value={textIn(field)}
        maxLength={500}
        {...(isTokenStored && { placeholder: stored })}
      />
    ),
  },
});

function EventChoice({ field }: { field: FieldState }): ReactNode {
  const t = useT(area);
  const chosen: readonly unknown[] = Array.isArray(field.value) ? field.value : [];
  return (
    <div className={styles.events}>
      {webhookEvents.map((event) => (
        <Checkbox
          key={event}
          label={t(`events.${event}`)}
          checked={chosen.includes(event)}
          onBlur={field.onBlur}
          onChange={({ target }) => {
            field.onChange(webhookEvents.filter((each) => (each === event ? target.checked : chosen.includes(each))));
          }}
        />
      ))}
    </div>
  );
}
