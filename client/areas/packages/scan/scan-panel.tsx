import { type ReactNode, useState } from 'react';
import { CircleCheck, CircleX, Clock3, CopyX, WifiOff } from 'lucide-react';
import { useAtomValue } from 'jotai';
import { cx } from '#client/lib/cx.ts';
import type { IconType } from '#client/lib/icon-type.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { useUnloadGuard } from '#client/forms/use-leave-guard.ts';
import { Select } from '#client/ui/form/select/select.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { Drawer } from '#client/ui/overlay/dialog/drawer.tsx';
import { ScanField } from '#client/ui/scan/scan-field.tsx';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { readLanguage } from '#client/messages/languages.ts';
import { useT } from '#client/messages/use-t.ts';
import { viewerAtom } from '#client/session/session.ts';
import { isParcelCode, numberOfCode, scanActionsOf } from './scan-actions.ts';
import { type Scan, type ScanState, useScans } from './use-scans.ts';
import styles from './scan.module.css';

const icons: Readonly<Record<ScanState, IconType>> = {
  waiting: Clock3,
  done: CircleCheck,
  repeated: CopyX,
  unknown: CircleX,
  refused: CircleX,
};

const placeOf = ({ pkg }: Scan): string =>
  pkg === null ? '' : ((readLanguage() === 'ar' ? pkg.city?.nameAr : pkg.city?.nameFr) ?? pkg.cityText);

/** Returns what a scan has come to, in words. */
function useScanText(): (scan: Scan) => { title: string; detail: string } {
  const t = useT('scan');
  const tPackages = useT('packages');
  const errorMessage = useErrorMessage();
  return (scan) => {
    if (scan.state === 'done') return { title: tPackages(`actions.${scan.action}`), detail: placeOf(scan) };
    const { problem, state } = scan;
    if (state === 'repeated' || state === 'unknown')
      return { title: t(`states.${state}`), detail: t(`details.${state}`) };
    return { title: t(`states.${state}`), detail: problem ? errorMessage(problem) : '' };
  };
}

/** The last result, large: shape, colour and word. Errors are said aloud at once. */
function Result({ scan }: { scan: Scan | undefined }): ReactNode {
  const t = useT('scan');
  const textOf = useScanText();
  const text = scan && textOf(scan);
  const Icon = scan && icons[scan.state];
  return (
    <div className={cx(styles.band, scan && styles[scan.state])} aria-live="assertive" aria-atomic>
      {scan && text && Icon ? (
        <>
          <Icon size={48} aria-hidden />
          <div className={styles.words}>
            <strong className={styles.title}>{text.title}</strong>
            <Ltr mono>{scan.number}</Ltr>
          </div>
          <bdi className={styles.detail}>{text.detail}</bdi>
        </>
      ) : (
        <span>{t('first')}</span>
      )}
    </div>
  );
}

function ScanRow({ scan }: { scan: Scan }): ReactNode {
  const format = useFormat();
  const { title, detail } = useScanText()(scan);
  const Icon = icons[scan.state];
  return (
    <li className={cx(styles.row, styles[scan.state])}>
      <Icon size={18} aria-hidden />
      <span className={styles.words}>
        <span>{title}</span>
        <Ltr mono>{scan.number}</Ltr>
      </span>
      <bdi className={styles.detail}>{detail}</bdi>
      <Ltr>{format.time(scan.at.toISOString())}</Ltr>
    </li>
  );
}

/** Scans parcels: each code runs the chosen action at once. */
export default function ScanPanel({ onClose }: { onClose: () => void }): ReactNode {
  const t = useT('scan');
  const tPackages = useT('packages');
  const format = useFormat();
  const role = useAtomValue(viewerAtom)?.role ?? 'CUSTOMER';
  const actions = scanActionsOf(role);
  const [chosen, setChosen] = useState(actions[0]);
  const { scans, isOffline, add } = useScans();
  const waiting = scans.filter(({ state }) => state === 'waiting').length;
  const done = scans.filter(({ state }) => state === 'done').length;
  const wrong = scans.filter(({ state }) => state === 'refused' || state === 'unknown').length;
  useUnloadGuard(waiting > 0);
  if (chosen === undefined) return null;
  return (
    <Drawer open modal onClose={onClose} title={t('title')}>
      <div className={styles.panel}>
        <Field label={t('action')}>
          <Select
            value={chosen}
            onChange={(value) => {
              setChosen(actions.find((action) => action === value) ?? chosen);
            }}
            options={actions.map((value) => ({ value, label: tPackages(`actions.${value}`) }))}
          />
        </Field>
        <ScanField
          label={t('field')}
          keyOf={numberOfCode}
          isCode={isParcelCode}
          onCode={(code) => {
            add(code, chosen);
          }}
        />
        <Result scan={scans.find(({ state }) => state !== 'waiting') ?? scans[0]} />
        <p className={styles.sums}>
          {scans.length > 0 && <span>{t('done', { count: done, n: format.number(done) })}</span>}
          {wrong > 0 && <span className={styles.wrong}>{t('wrong', { count: wrong, n: format.number(wrong) })}</span>}
          {waiting > 0 && <span>{t('waiting', { count: waiting, n: format.number(waiting) })}</span>}
          {isOffline && (
            <span className={styles.wrong}>
              <WifiOff size={16} aria-hidden /> {t('offline')}
            </span>
          )}
        </p>
        <ul className={styles.list} aria-label={t('list')}>
          {scans.map((scan) => (
            <ScanRow key={scan.key} scan={scan} />
          ))}
        </ul>
      </div>
    </Drawer>
  );
}
