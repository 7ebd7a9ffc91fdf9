import { type ReactNode, useEffect, useRef } from 'react';
import { useAtomValue } from 'jotai';
import { CircleAlert, CircleCheck, type LucideIcon, MapPinOff, Radar, ShieldQuestionMark, WifiOff } from 'lucide-react';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { cx } from '#client/lib/cx.ts';
import { Button } from '#client/ui/button/button.tsx';
import { RelativeTime } from '#client/ui/display/relative-time.tsx';
import { announce } from '#client/app/layout/announce.ts';
import { type LocationUploadStatus, locationUploadAtom } from '#client/app/driver/location-upload-status.ts';
import type { DutyAction } from '#client/duty/use-duty.ts';
import styles from './upload-status.module.css';

type Kind = LocationUploadStatus['kind'];

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
  const t = useT('profile');
  const reporting = useAtomValue(locationUploadAtom);
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
            <RelativeTime at={reporting.at} variant="long" />
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

function useStatusText(reporting: LocationUploadStatus): string {
  const t = useT('profile');
  const errorMessage = useErrorMessage();
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
