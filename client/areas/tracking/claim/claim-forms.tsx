// What a recipient writes: a new claim, or an answer to the support. What is typed stays when it could not be sent.
import { type FormEvent, type ReactNode, useState } from 'react';
import { maxRecipientText, type RecipientClaim as Claim, recipientClaimTypes } from '#shared/areas/tracking/claim.ts';
import { useT } from '#client/messages/use-t.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { NativeSelect } from '#client/ui/form/select/native-select.tsx';
import { TextArea } from '#client/ui/form/text/text-area.tsx';
import { TrackingError } from '../requests/api.ts';
import { useTrackingProblem } from '../requests/use-tracking-problem.ts';
import { openClaim, readClaim, writeClaim } from './api.ts';
import page from '../page.module.css';

interface FormProps {
  session: string;
  /** With the claim as it is now. */
  onSent: (claim: Claim | null) => void;
}

/** Sends once at a time; why the last try failed. */
function useSend(onSent: FormProps['onSent']): {
  busy: boolean;
  problem: string | null;
  say: (problem: string) => void;
  send: (run: () => Promise<Claim | null>) => Promise<void>;
} {
  const t = useT('tracking-claim');
  const problemOf = useTrackingProblem();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const send = async (run: () => Promise<Claim | null>): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    try {
      onSent(await run());
    } catch (failure) {
      const isKnown = failure instanceof TrackingError && failure.code !== 'internal';
      setProblem(isKnown ? problemOf(failure) : t('failed'));
    }
    setBusy(false);
  };
  return { busy, problem, say: setProblem, send };
}

/** Another tab, or an earlier try, was first: the claim as it is now is shown. */
async function orCurrent(session: string, codes: readonly string[], run: () => Promise<Claim | null>) {
  try {
    return await run();
  } catch (failure) {
    if (failure instanceof TrackingError && codes.includes(failure.code)) return readClaim(session);
    throw failure;
  }
}

/** Opens a claim. */
export function OpenForm({ session, onSent, onCancel }: FormProps & { onCancel: () => void }): ReactNode {
  const t = useT('tracking-claim');
  const [type, setType] = useState('');
  const [text, setText] = useState('');
  const { busy, problem, say, send } = useSend(onSent);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (type === '' || text.trim() === '') {
      say(t('required'));
      return;
    }
    void send(() => orCurrent(session, ['package.too_many_requests'], () => openClaim({ session, type, text })));
  };
  return (
    <form className={page.request} noValidate onSubmit={submit}>
      <h2 className={page.subtitle}>{t('title')}</h2>
      <Field label={t('type')} {...(problem !== null && type === '' && { error: problem })}>
        <NativeSelect
          name="type"
          options={recipientClaimTypes.map((value) => ({ value, label: t(`types.${value}`) }))}
          value={type}
          onChange={setType}
          emptyLabel={t('choose')}
        />
      </Field>
      <Field label={t('text')} hint={t('textHint')} {...(problem !== null && type !== '' && { error: problem })}>
        <TextArea
          name="text"
          rows={3}
          grow
          dir="auto"
          maxLength={maxRecipientText}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
          }}
        />
      </Field>
      <div className={page.buttons}>
        <Button type="submit" tone="primary" size="touch" busy={busy}>
          {t('send')}
        </Button>
        <Button tone="quiet" size="touch" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}

/** Answers the support. */
export function AnswerForm({ session, onSent }: FormProps): ReactNode {
  const t = useT('tracking-claim');
  const [text, setText] = useState('');
  const { busy, problem, send } = useSend((claim) => {
    setText('');
    onSent(claim);
  });
  return (
    <form
      className={page.request}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (text.trim() !== '')
          void send(() => orCurrent(session, ['claim.wrong_status'], () => writeClaim({ session, text })));
      }}
    >
      <Field label={t('answer')} {...(problem !== null && { error: problem })}>
        <TextArea
          name="answer"
          rows={2}
          grow
          dir="auto"
          maxLength={maxRecipientText}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
          }}
        />
      </Field>
      <div className={page.buttons}>
        <Button type="submit" size="touch" busy={busy}>
          {t('send')}
        </Button>
      </div>
    </form>
  );
}
