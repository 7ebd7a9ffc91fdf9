// Asking for another day or another address. Staff of the hub and the support get it at once.
import { type ReactNode, useState } from 'react';
import { CalendarClock } from 'lucide-react';
import type { TrackedDetails } from '#shared/areas/tracking/tracked-parcel.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { useT } from '#client/messages/use-t.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Banner } from '#client/ui/feedback/banner.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { NativeSelect } from '#client/ui/form/select/native-select.tsx';
import { TextArea } from '#client/ui/form/text/text-area.tsx';
import { type Opened, requestChange, TrackingError } from '../requests/api.ts';
import { noonOf } from '../summary.ts';
import { useTrackingProblem } from '../requests/use-tracking-problem.ts';
import styles from '../page.module.css';

interface RequestProps {
  session: string;
  details: TrackedDetails;
  onSent: (opened: Opened) => void;
}

const fieldsOfDay = ['no_delivery_day', 'invalid_day', 'day_in_past'];

/** The button, the form, and what became of the requests. */
export function ChangeRequest({ session, details, onSent }: RequestProps): ReactNode {
  const t = useT('tracking');
  const [isOpen, setOpen] = useState(false);
  const [isSent, setSent] = useState(false);
  const { openRequests, canRequest } = details;
  return (
    <>
      {openRequests > 0 && (
        <Banner tone={isSent ? 'success' : 'info'} live="status" title={isSent ? t('request.sent') : undefined}>
          {isSent ? t('request.sentText') : t('request.waiting', { count: openRequests })}
        </Banner>
      )}
      {isOpen && canRequest && (
        <RequestForm
          session={session}
          days={details.requestDays}
          onClose={() => {
            setOpen(false);
          }}
          onSent={(opened) => {
            setOpen(false);
            setSent(true);
            onSent(opened);
          }}
        />
      )}
      {!isOpen && canRequest && (
        <Button
          size="touch"
          icon={CalendarClock}
          block
          onClick={() => {
            setOpen(true);
          }}
        >
          {t('request.open')}
        </Button>
      )}
    </>
  );
}

function RequestForm({
  session,
  days: offered,
  onClose,
  onSent,
}: Pick<RequestProps, 'session' | 'onSent'> & { days: readonly string[]; onClose: () => void }): ReactNode {
  const t = useT('tracking');
  const format = useFormat();
  const problemOf = useTrackingProblem();
  const [day, setDay] = useState('');
  const [address, setAddress] = useState('');
  const [error, setError] = useState<TrackingError | null>(null);
  const [busy, setBusy] = useState(false);
  const days = offered.map((value) => ({ value, label: format.day(noonOf(value)) }));
  const problem = error && (error.code === 'required' ? t('request.required') : problemOf(error));
  const isOfDay = error !== null && (error.code === 'required' || fieldsOfDay.includes(error.code));
  const submit = async (): Promise<void> => {
    setBusy(true);
    try {
      const text = address.trim();
      if (day === '' && text === '') throw new TrackingError('required');
      onSent(await requestChange({ session, ...(day !== '' && { day }), ...(text !== '' && { address: text }) }));
    } catch (failure) {
      setError(failure instanceof TrackingError ? failure : new TrackingError('internal'));
      setBusy(false);
    }
  };
  return (
    <form
      className={styles.request}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void submit();
      }}
    >
      <h2 className={styles.subtitle}>{t('request.title')}</h2>
      <Field label={t('request.day')} {...(problem !== null && isOfDay && { error: problem })}>
        <NativeSelect options={days} value={day} onChange={setDay} emptyLabel={t('request.noDay')} name="day" />
      </Field>
      <Field
        label={t('request.address')}
        hint={t('request.addressHint')}
        {...(problem !== null && !isOfDay && { error: problem })}
      >
        <TextArea
          name="address"
          rows={2}
          grow
          maxLength={300}
          autoComplete="street-address"
          value={address}
          onChange={(event) => {
            setAddress(event.target.value);
          }}
        />
      </Field>
      <div className={styles.buttons}>
        <Button type="submit" tone="primary" size="touch" busy={busy}>
          {t('request.submit')}
        </Button>
        <Button tone="quiet" size="touch" onClick={onClose}>
          {t('request.cancel')}
        </Button>
      </div>
    </form>
  );
}
