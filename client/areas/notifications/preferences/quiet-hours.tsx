import type { ReactNode } from 'react';
import { Field } from '#client/ui/form/field.tsx';
import { Switch } from '#client/ui/form/choice/switch.tsx';
import { TextField } from '#client/ui/form/text/text-field.tsx';
import { useT } from '#client/messages/use-t.ts';
import type { Inbox } from '../documents.ts';
import styles from './preferences.module.css';

/** From 22:00 to 7:00, until the viewer says otherwise. */
const usual = { quietFrom: 22 * 60, quietTo: 7 * 60 };

const twoDigits = (value: number): string => String(value).padStart(2, '0');
const clockOf = (minute: number): string => `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`;

/** The minute of the day; null for an incomplete time. */
function minuteOf(clock: string): number | null {
  const [hours = '', minutes = ''] = clock.split(':');
  return hours === '' || minutes === '' ? null : Number(hours) * 60 + Number(minutes);
}

interface Props {
  inbox: Inbox;
  disabled: boolean;
  onChange: (change: { quietFrom: number | null; quietTo: number | null }) => void;
}

/** The hours without pushes. */
export function QuietHours({ inbox: { quietFrom, quietTo }, disabled, onChange }: Props): ReactNode {
  const t = useT('notifications');
  const isOn = quietFrom !== null && quietTo !== null;
  const set = (change: { quietFrom?: number | null; quietTo?: number | null }): void => {
    const next = { quietFrom, quietTo, ...change };
    // A time that is being typed is no time yet.
    if (next.quietFrom !== null && next.quietTo !== null && next.quietFrom !== next.quietTo) onChange(next);
  };
  return (
    <div className={styles.quiet}>
      <Switch
        label={t('preferences.quiet')}
        hint={t('preferences.quietHint')}
        checked={isOn}
        disabled={disabled}
        onChange={(event) => {
          onChange(event.currentTarget.checked ? usual : { quietFrom: null, quietTo: null });
        }}
      />
      {isOn && (
        <div className={styles.times}>
          <Field label={t('preferences.quietFrom')}>
            <TextField
              type="time"
              key={`from ${quietFrom}`}
              defaultValue={clockOf(quietFrom)}
              onBlur={(event) => {
                set({ quietFrom: minuteOf(event.currentTarget.value) });
              }}
            />
          </Field>
          <Field label={t('preferences.quietTo')}>
            <TextField
              type="time"
              key={`to ${quietTo}`}
              defaultValue={clockOf(quietTo)}
              onBlur={(event) => {
                set({ quietTo: minuteOf(event.currentTarget.value) });
              }}
            />
          </Field>
        </div>
      )}
    </div>
  );
}
