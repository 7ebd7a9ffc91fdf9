import { type ReactNode, useEffect, useRef } from 'react';
import { useAtomValue } from 'jotai';
import { CircleAlert, CircleCheck, type LucideIcon, MapPinOff, Radar, ShieldQuestionMark, WifiOff } from 'lucide-react';
import { useProblemWords } from '#client/i18n/problem-words.ts';
import { useWords } from '#client/i18n/use-words.ts';
import { cx } from '#client/kit/cx.ts';
import { Button } from '#client/kit/ui/button.tsx';
import { RelativeTime } from '#client/kit/ui/relative-time.tsx';
import { announce } from '#client/shell/announce.ts';
import { type Reporting, reportingAtom } from '#client/shell/reporting.ts';
import type { DutyAction } from './use-duty.ts';
import styles from './position.module.css';

type Kind = Reporting['kind'];

const icons: Readonly<Record<Kind, LucideIcon>> = {
  off: Radar,
  searching: Radar,
  asking: ShieldQuestionMark,
  sent: CircleCheck,
  waiting: WifiOff,
  offDuty: MapPinOff,
  refused: CircleAlert,
  unsupported: CircleAlert,
  rejected: CircleAlert,
};
const tones: Partial<Readonly<Record<Kind, string | undefined>>> = {
  sent: styles.good,
  asking: styles.attention,
  waiting: styles.attention,
  refused: styles.bad,
  unsupported: styles.bad,
  rejected: styles.bad,
};

/**
 * The location upload status of this browser. Changes of status are announced to screen readers; the running age is
 * not.
 */
export function LocationUploadStatusLine({ going }: { going: DutyAction }): ReactNode {
  const t = useWords('profile');
  const reporting = useAtomValue(reportingAtom);
  const { kind } = reporting;
  const line = useStatusText(reporting);
  const said = useRef(kind);
  useEffect(() => {
    if (said.current === kind) return;
    said.current = kind;
    announce(line);
  }, [kind, line]);
  const Icon = icons[kind];
  return (
    <div className={cx(styles.state, tones[kind])}>
      <span className={styles.sign}>
        <Icon size={16} aria-hidden />
      </span>
      <p className={styles.line}>
        {line}
        {reporting.kind === 'sent' && (
          <>
            {' '}
            <RelativeTime at={reporting.at} look="long" />
          </>
        )}
      </p>
      {kind === 'offDuty' && (
        <Button
          size="sm"
          busy={going.busy}
          onClick={() => {
            going.setOnDuty(true);
          }}
        >
          {t('position.duty.begin')}
        </Button>
      )}
    </div>
  );
}

function useStatusText(reporting: Reporting): string {
  const t = useWords('profile');
  const errorMessage = useProblemWords();
  switch (reporting.kind) {
    case 'sent':
      return reporting.accuracy === null
        ? t('position.state.sentAnywhere')
        : t('position.state.sent', { metres: Math.max(1, Math.round(reporting.accuracy)) });
    case 'waiting':
      return reporting.code === 'network'
        ? t('position.state.waiting', { count: reporting.count })
        : errorMessage(reporting);
    case 'rejected':
      return errorMessage(reporting);
    case 'off':
      return t('position.state.searching');
    default:
      return t(`position.state.${reporting.kind}`);
  }
}
