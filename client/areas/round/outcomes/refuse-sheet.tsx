import { type ReactNode, useState } from 'react';
import { Ban } from 'lucide-react';
import { cancelReasons } from '#shared/areas/packages/choices.ts';
import { useLive } from '#client/live/use-live.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { RulesQuery } from '#client/round-extension.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { TextArea } from '#client/ui/form/text/text-area.tsx';
import { OutcomeSheet, type OutcomeSheetProps, useSendOutcome } from './outcome-sheet.tsx';
import styles from './outcome-sheet.module.css';

const noVariables = {};
const watched = ['rules'];

/** The recipient does not take it: why, in one tap, and what the sender is told. */
export default function RefuseSheet(props: OutcomeSheetProps): ReactNode {
  const { pkg, onClose } = props;
  const t = useT('round');
  const statuses = useT('statuses');
  const errorMessage = useErrorMessage();
  const { data } = useLive(RulesQuery, { variables: noVariables, watch: watched });
  const [chosen, setChosen] = useState<string | null>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [isIncomplete, setIncomplete] = useState(false);
  const { send, isSending, problem } = useSendOutcome('cancel', props);
  const reasons = data?.rules?.cancelReasons ?? cancelReasons;
  // The button of the bar already says "refused".
  const reason = chosen ?? (reasons.includes('refused') ? 'refused' : 'other');
  const labelOf = (each: string): string => statuses(`reason.${each}`);
  // The sender reads a sentence: until the driver writes another, the reason in words.
  const note = typed ?? (reason === 'other' ? '' : labelOf(reason));
  const isMissing = isIncomplete && note.trim() === '';
  return (
    <OutcomeSheet outcome="cancel" pkg={pkg} problem={problem} onClose={onClose}>
      <fieldset className={styles.choices} aria-label={t('refuse.why')}>
        {reasons.map((each) => (
          <button
            key={each}
            type="button"
            className={styles.choice}
            aria-pressed={reason === each}
            onClick={() => {
              setChosen(each);
            }}
          >
            {labelOf(each)}
          </button>
        ))}
      </fieldset>
      <Field label={t('refuse.note')} required {...(isMissing && { error: errorMessage({ code: 'note_required' }) })}>
        <TextArea
          value={note}
          rows={2}
          grow
          dir="auto"
          maxLength={500}
          onChange={({ target }) => {
            setTyped(target.value);
          }}
        />
      </Field>
      <Button
        block
        tone="danger"
        icon={Ban}
        className={styles.big}
        busy={isSending}
        onClick={async () => {
          setIncomplete(true);
          if (note.trim() !== '') await send({ reason, note });
        }}
      >
        {t('refuse.submit')}
      </Button>
    </OutcomeSheet>
  );
}
