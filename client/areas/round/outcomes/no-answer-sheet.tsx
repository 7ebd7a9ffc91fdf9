import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { Camera, PhoneOutgoing } from 'lucide-react';
import { imageTypes } from '#shared/files/file-kinds.ts';
import { serverNow, useClock } from '#client/lib/server-clock.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { useUploads } from '#client/live/uploads/use-uploads.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Banner } from '#client/ui/feedback/banner.tsx';
import { useCalls } from '../stop/calls.ts';
import { Days, useDayChoice, useDayName } from './days.tsx';
import { OutcomeSheet, type OutcomeSheetProps, useSendOutcome } from './outcome-sheet.tsx';
import styles from './outcome-sheet.module.css';

/** Opens the camera; the picture is sent at once, and the report with it. */
function DoorPhoto({ isBusy, onSent }: { isBusy: boolean; onSent: (photoId: string) => void }): ReactNode {
  const t = useT('round');
  const errorMessage = useErrorMessage();
  const input = useRef<HTMLInputElement>(null);
  const { items, add, remove } = useUploads('photo');
  const latest = items.at(-1);
  const sent = useEffectEvent(onSent);
  const photoId = latest?.id ?? null;
  useEffect(() => {
    if (photoId !== null) sent(photoId);
  }, [photoId]);
  return (
    <>
      <Button
        block
        icon={Camera}
        className={styles.big}
        busy={isBusy || latest?.state === 'sending'}
        onClick={() => input.current?.click()}
      >
        {t('noAnswer.photo')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        data-testid="door-photo"
        accept={imageTypes.join(',')}
        capture="environment"
        onChange={({ target }) => {
          if (latest) remove(latest.key);
          add([...(target.files ?? [])].slice(0, 1));
          target.value = '';
        }}
      />
      {latest?.problem && (
        <Banner tone="danger" live="alert">
          {errorMessage(latest.problem.fields[0] ?? latest.problem)}
        </Banner>
      )}
    </>
  );
}

/** Nobody answered: the call or a photo proves it, and the next visit is tomorrow unless another day is chosen. */
export default function NoAnswerSheet(props: OutcomeSheetProps): ReactNode {
  const { pkg, onClose, onOther } = props;
  const t = useT('round');
  const format = useFormat();
  const dayName = useDayName();
  const calls = useCalls(pkg.id);
  const now = useClock((time) => format.time(time));
  const choice = useDayChoice(pkg.hub?.id ?? null);
  const { date } = choice;
  const { send, isSending, problem } = useSendOutcome('report', props);
  const reason = 'no_answer';
  const last = calls.at(-1);
  return (
    <OutcomeSheet outcome="report" pkg={pkg} problem={problem} onClose={onClose}>
      <p>{t('noAnswer.next', { day: dayName(date) })}</p>
      <Days choice={choice} />
      <Button
        block
        tone="primary"
        icon={PhoneOutgoing}
        className={styles.big}
        busy={isSending}
        onClick={() =>
          send({
            reason,
            date,
            proofOfNoResponse: (calls.length > 0 ? calls : [serverNow()]).map((at) => format.time(at)).join(', '),
          })
        }
      >
        {last === undefined
          ? t('noAnswer.calledNow', { time: now })
          : t('noAnswer.called', { time: format.time(last) })}
      </Button>
      <DoorPhoto isBusy={isSending} onSent={(photoId) => void send({ reason, date, photoIds: [photoId] })} />
      <Button
        block
        tone="quiet"
        className={styles.other}
        onClick={() => {
          onOther('report');
        }}
      >
        {t('noAnswer.other')}
      </Button>
    </OutcomeSheet>
  );
}
