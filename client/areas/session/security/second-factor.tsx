import { type ReactNode, Suspense, useState } from 'react';
import { lazyPanel } from '#client/ui/overlay/lazy-panel.tsx';
import { RefreshCw, ShieldCheck, ShieldOff } from 'lucide-react';
import { useFormat } from '#client/lib/use-format.ts';
import { SettingsPartHead } from '#client/app/settings/settings-part-head.tsx';
import { useSnapshotStream } from '#client/live/use-snapshot-stream.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Badge } from '#client/ui/display/badge.tsx';
import { ErrorState } from '#client/ui/feedback/error-state.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { toast } from '#client/ui/feedback/toast.ts';
import { Dialog } from '#client/ui/overlay/dialog/dialog.tsx';
import { RecoveryCodes } from '../second-factor/recovery-codes.tsx';
import { disableSecondFactor, renewRecoveryCodes } from '../second-factor/requests.ts';
import { type OwnSecondFactor, SecondFactorSubscription } from './documents.ts';
import parts from '#client/app/settings/settings-part-head.module.css';
import styles from './security.module.css';

const SetUpDialog = lazyPanel(() => import('../second-factor/set-up-dialog.tsx'), {
  frame: 'dialog',
  useTitle: () => useT('session')('secondFactor.setUpTitle'),
});
const noVariables = {};

/** The second factor of the account, live: on or off, and how many recovery codes are left. */
export function SecondFactor(): ReactNode {
  const t = useT('session');
  const errorMessage = useErrorMessage();
  const [factor, setFactor] = useState<OwnSecondFactor>();
  const [isSettingUp, setSettingUp] = useState(false);
  const { error } = useSnapshotStream(SecondFactorSubscription, {
    variables: noVariables,
    onMessage: (message) => {
      setFactor(message.secondFactor);
    },
  });
  return (
    <div className={parts.part}>
      <SettingsPartHead
        title={
          <>
            {t('secondFactor.title')} {factor?.state === 'on' && <Badge tone="success">{t('secondFactor.on')}</Badge>}
          </>
        }
        text={t('secondFactor.text')}
      >
        {factor && factor.state !== 'on' && (
          <Button
            icon={ShieldCheck}
            onClick={() => {
              setSettingUp(true);
            }}
          >
            {t('secondFactor.enable')}
          </Button>
        )}
      </SettingsPartHead>
      {!factor && !error && (
        <div aria-busy="true">
          <Skeleton height={32} shape="block" />
        </div>
      )}
      {!factor && error && <ErrorState variant="row" title={t('secondFactor.unread')} text={errorMessage(error)} />}
      {factor?.state === 'on' && (
        <Enabled
          factor={factor}
          onDisabled={() => {
            // The sockets of the account reconnect now: the message comes later.
            setFactor({ state: 'off', enabledAt: null, recoveryCodesLeft: 0 });
          }}
        />
      )}
      <Suspense fallback={null}>
        {isSettingUp && (
          <SetUpDialog
            onClose={() => {
              setSettingUp(false);
            }}
          />
        )}
      </Suspense>
    </div>
  );
}

/** Renews the recovery codes, or switches the second factor off after a question. */
function useSecondFactorChanges(onDisabled: () => void) {
  const t = useT('session');
  const errorMessage = useErrorMessage();
  const [isBusy, setBusy] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const renew = async (): Promise<void> => {
    setBusy(true);
    const outcome = await renewRecoveryCodes();
    setBusy(false);
    if (outcome.ok) setCodes(outcome.data);
    else toast({ text: errorMessage(outcome.problem), tone: 'danger' });
  };
  const disable = async (): Promise<void> => {
    setBusy(true);
    const outcome = await disableSecondFactor();
    setBusy(false);
    setAsking(false);
    if (outcome.ok) onDisabled();
    if (outcome.ok) toast({ text: t('secondFactor.disabled'), tone: 'success' });
    else toast({ text: errorMessage(outcome.problem), tone: 'danger' });
  };
  return { isBusy, isAsking, setAsking, codes, setCodes, renew, disable };
}

/** Since when it is on, with new recovery codes and the way to switch it off. */
function Enabled({
  factor: { enabledAt, recoveryCodesLeft },
  onDisabled,
}: {
  factor: OwnSecondFactor;
  onDisabled: () => void;
}): ReactNode {
  const t = useT('session');
  const format = useFormat();
  const { isBusy, isAsking, setAsking, codes, setCodes, renew, disable } = useSecondFactorChanges(onDisabled);
  return (
    <>
      <div className={styles.enabled}>
        <p className={styles.text}>
          {enabledAt !== null && t('secondFactor.since', { date: format.date(enabledAt) })}
          {' · '}
          {t('secondFactor.left', { count: recoveryCodesLeft })}
        </p>
        <div className={styles.buttons}>
          <Button size="sm" icon={RefreshCw} busy={isBusy && !isAsking} onClick={() => renew()}>
            {t('secondFactor.renew')}
          </Button>
          <Button
            size="sm"
            icon={ShieldOff}
            onClick={() => {
              setAsking(true);
            }}
          >
            {t('secondFactor.disable')}
          </Button>
        </div>
      </div>
      {codes && (
        <RecoveryCodes
          codes={codes}
          onDone={() => {
            setCodes(null);
          }}
        />
      )}
      <DisableDialog
        open={isAsking}
        busy={isBusy}
        onDisable={() => void disable()}
        onClose={() => {
          setAsking(false);
        }}
      />
    </>
  );
}

interface DisableDialogProps {
  open: boolean;
  busy: boolean;
  onDisable: () => void;
  onClose: () => void;
}

/** Asks before the second factor is switched off. */
function DisableDialog({ open, busy, onDisable, onClose }: DisableDialogProps): ReactNode {
  const t = useT('session');
  return (
    <Dialog
      open={open}
      title={t('secondFactor.ask')}
      text={t('secondFactor.askText')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('secondFactor.keep')}</Button>
          <Button tone="danger" busy={busy} onClick={onDisable}>
            {t('secondFactor.disable')}
          </Button>
        </>
      }
    />
  );
}
