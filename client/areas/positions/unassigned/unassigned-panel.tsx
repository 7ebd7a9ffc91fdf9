import { type ReactNode, useCallback, useState } from 'react';
import { ChevronDown, ChevronUp, GripVertical, PackageCheck, PackagePlus } from 'lucide-react';
import { cx } from '#client/lib/cx.ts';
import { useIsTouch } from '#client/lib/media-query.ts';
import type { Option } from '#client/ui/form/select/options/option.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Checkbox } from '#client/ui/form/choice/checkbox.tsx';
import { Combobox } from '#client/ui/form/select/combobox.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { IconButton } from '#client/ui/button/icon-button.tsx';
import { plainText } from '#shared/lib/plain-text.ts';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { Money } from '#client/ui/display/money.tsx';
import { useFormat } from '#client/lib/use-format.ts';
import { useT } from '#client/messages/use-t.ts';
import type { UnassignedParcel } from '../documents.ts';
import { setDraggedParcels } from './parcel-drag.ts';
import { useMapContext } from '../map-context.ts';
import { useLocalizedName } from '../locations.ts';
import type { ParcelAssignment } from './use-parcel-assignment.ts';
import type { UnassignedParcels } from './use-unassigned-parcels.ts';
import styles from './unassigned-panel.module.css';

export interface UnassignedPanelProps {
  parcels: UnassignedParcels;
  assignment: ParcelAssignment;
  open: boolean;
  onOpen: (open: boolean) => void;
}

function ParcelRow({ pkg, assigning }: { pkg: UnassignedParcel; assigning: ParcelAssignment }): ReactNode {
  const name = useLocalizedName();
  const touch = useIsTouch();
  const { selected: chosen, setSelected: choose, failures: refused } = assigning;
  const on = chosen.has(pkg.id);
  const toggle = (): void => {
    const next = new Set(chosen);
    if (on) next.delete(pkg.id);
    else next.add(pkg.id);
    choose(next);
  };
  const reason = refused.get(pkg.id);
  return (
    <li>
      <div
        role="presentation"
        className={cx(styles.parcel, on && styles.on)}
        draggable={!touch}
        onDragStart={(event) => {
          setDraggedParcels(event, on ? [...chosen] : [pkg.id]);
        }}
      >
        {!touch && <GripVertical size={14} aria-hidden className={styles.grip} />}
        <Checkbox
          checked={on}
          onChange={toggle}
          className={styles.check}
          label={
            <span className={styles.facts}>
              <span className={styles.who}>
                <Ltr mono>{pkg.trackingNumber}</Ltr>
                <bdi className={styles.recipient}>{pkg.recipientName}</bdi>
              </span>
              <span className={styles.where}>
                <bdi>{pkg.city ? name(pkg.city) : pkg.cityText}</bdi>
                {pkg.hub && <> · {name(pkg.hub)}</>}
              </span>
              {reason !== undefined && <span className={styles.reason}>{reason}</span>}
            </span>
          }
        />
        {pkg.cod !== null && <Money centimes={pkg.cod} className={styles.cod} />}
      </div>
    </li>
  );
}

function useDriverOptions(): (text: string) => Promise<readonly Option[]> {
  const { rows } = useMapContext();
  return useCallback(
    (text) => {
      const wanted = plainText(text.trim());
      const found = rows.filter(({ driver }) => plainText(driver.driver.name).includes(wanted)).slice(0, 30);
      return Promise.resolve(found.map(({ id, driver }) => ({ value: id, label: driver.driver.name })));
    },
    [rows],
  );
}

function AssignForm({ assigning }: { assigning: ParcelAssignment }): ReactNode {
  const t = useT('map');
  const { byId, selected } = useMapContext();
  const load = useDriverOptions();
  const [picked, pick] = useState<Option | null>(null);
  const [isTried, setTried] = useState(false);
  const current = selected === null ? undefined : byId.get(selected);
  const driver = picked ?? (current ? { value: current.id, label: current.driver.driver.name } : null);
  const problem = assigning.selected.size === 0 ? t('tray.pick') : driver === null ? t('tray.whom') : null;
  // It is gone as soon as what lacked is there.
  const missing = isTried ? problem : null;
  const assign = (): void => {
    setTried(problem !== null);
    if (problem === null && driver)
      void assigning.assign({ id: driver.value, name: driver.label }, [...assigning.selected]);
  };
  return (
    <div className={styles.form}>
      <p className={cx(styles.hint, missing !== null && styles.missing)} role={missing === null ? undefined : 'alert'}>
        {missing ??
          (assigning.selected.size > 0 ? t('tray.chosen', { count: assigning.selected.size }) : t('tray.drag'))}
      </p>
      <div className={styles.pick}>
        <Combobox
          value={driver}
          onChange={pick}
          load={load}
          label={t('tray.driver')}
          placeholder={t('tray.driver')}
          size="sm"
        />
      </div>
      <Button tone="primary" busy={assigning.busy} onClick={assign}>
        {t('tray.assign')}
      </Button>
    </div>
  );
}

/** The unassigned parcels: a button with their number, and the panel it opens. */
export function UnassignedPanel({
  parcels: waiting,
  assignment: assigning,
  open,
  onOpen,
}: UnassignedPanelProps): ReactNode {
  const t = useT('map');
  const format = useFormat();
  const { rows, total, isTotalExact: exact, isLoaded: known } = waiting;
  if (!known) return null;
  const heading = t('tray.waiting', { count: total, shown: `${format.number(total)}${exact ? '' : '+'}` });
  if (!open) {
    return (
      <button
        data-over-map
        type="button"
        className={styles.pill}
        aria-expanded={false}
        onClick={() => {
          onOpen(true);
        }}
      >
        <PackagePlus size={17} aria-hidden className={styles.icon} />
        <b>{heading}</b> <ChevronUp size={15} aria-hidden />
      </button>
    );
  }
  const all = rows.length > 0 && rows.every(({ id }) => assigning.selected.has(id));
  const some = rows.some(({ id }) => assigning.selected.has(id));
  return (
    <section data-over-map className={styles.tray} aria-label={t('tray.label')}>
      <header className={styles.head}>
        <Checkbox
          aria-label={t('tray.all')}
          checked={all}
          indeterminate={some && !all}
          onChange={() => {
            assigning.setSelected(new Set(all ? [] : rows.map(({ id }) => id)));
          }}
        />
        <h2 className={styles.title}>{heading}</h2>
        <IconButton
          icon={ChevronDown}
          label={t('tray.close')}
          tip={false}
          onClick={() => {
            onOpen(false);
          }}
        />
      </header>
      {rows.length === 0 && <EmptyState variant="row" icon={PackageCheck} title={t('tray.none')} />}
      <ul className={styles.parcels}>
        {rows.map((pkg) => (
          <ParcelRow key={pkg.id} pkg={pkg} assigning={assigning} />
        ))}
      </ul>
      {total > rows.length && rows.length > 0 && (
        <p className={styles.more}>{t('tray.more', { count: total - rows.length })}</p>
      )}
      <AssignForm assigning={assigning} />
    </section>
  );
}
