import { type ReactNode, useState } from 'react';
import { CalendarClock } from 'lucide-react';
import { useT } from '#client/messages/use-t.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { TextField } from '#client/ui/form/text/text-field.tsx';
import { Days, useDayChoice, useDayName } from './days.tsx';
import { OutcomeSheet, type OutcomeSheetProps, useSendOutcome } from './outcome-sheet.tsx';
import styles from './outcome-sheet.module.css';

/** The recipient wants another day. */
export default function PostponeSheet(props: OutcomeSheetProps): ReactNode {
  const { pkg, onClose, onOther } = props;
  const t = useT('round');
  const dayName = useDayName();
  const choice = useDayChoice(pkg.hub?.id ?? null);
  const { date } = choice;
  const [note, setNote] = useState('');
  const { send, isSending, problem } = useSendOutcome('schedule', props);
  return (
    <OutcomeSheet outcome="schedule" pkg={pkg} problem={problem} onClose={onClose}>
      <Days choice={choice} />
      <Field label={t('postpone.note')} optional>
        <TextField
          value={note}
          dir="auto"
          autoComplete="off"
          maxLength={500}
          onChange={({ target }) => {
            setNote(target.value);
          }}
        />
      </Field>
      <Button
        block
        tone="primary"
        icon={CalendarClock}
        className={styles.big}
        busy={isSending}
        onClick={() => send({ date, ...(note.trim() !== '' && { note }) })}
      >
        {t('postpone.submit', { day: dayName(date) })}
      </Button>
      <Button
        block
        tone="quiet"
        className={styles.other}
        onClick={() => {
          onOther('markInterested');
        }}
      >
        {t('postpone.interested')}
      </Button>
    </OutcomeSheet>
  );
}
