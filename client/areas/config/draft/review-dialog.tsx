// The review dialog: lists every change, old value to new value, before it is saved. After an edit conflict it shows
// both values and the user chooses.
import { type ReactNode, useState } from 'react';
import { useAtom, useAtomValue } from 'jotai';
import { ArrowRight, Save, Undo2 } from 'lucide-react';
import { Banner } from '#client/ui/feedback/banner.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { Dialog } from '#client/ui/overlay/dialog/dialog.tsx';
import { IconButton } from '#client/ui/button/icon-button.tsx';
import { RadioGroup } from '#client/ui/form/choice/radio-group.tsx';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { draftAtom, type Edit, editKey, editsByRow, withoutEdits } from './draft.ts';
import { type EditLabels, useEditLabels } from './edit-labels.ts';
import { resolveConflict } from './save-mapping.ts';
import type { ConfigData } from '../use-config.ts';
import type { DraftSaving } from './use-save-draft.ts';
import styles from './review-dialog.module.css';

/** Changes above this number are counted but not shown. */
const maxShown = 120;

interface EditLineProps {
  edit: Edit;
  labels: EditLabels;
  onUndo: () => void;
  onChoose: (choice: 'mine' | 'theirs') => void;
}

function EditLine({ edit, labels, onUndo, onChoose }: EditLineProps): ReactNode {
  const t = useT('config');
  const errorMessage = useErrorMessage();
  const field = labels.field(edit);
  return (
    <li className={styles.change}>
      <span className={styles.changeField}>{field}</span>
      {edit.theirs ? (
        <RadioGroup
          label={field}
          value={null}
          onChange={(choice) => {
            onChoose(choice === 'mine' ? 'mine' : 'theirs');
          }}
          options={[
            { value: 'mine', label: t('conflict.mine'), hint: labels.value(edit, edit.after) },
            { value: 'theirs', label: t('conflict.theirs'), hint: labels.value(edit, edit.theirs.value) },
          ]}
        />
      ) : (
        <span className={styles.changeValues}>
          <del className={styles.before}>
            <bdi>{labels.value(edit, edit.before)}</bdi>
          </del>
          <span data-mirror="">
            <ArrowRight size={13} aria-label={t('difference.becomes')} />
          </span>
          <ins className={styles.after}>
            <bdi>{labels.value(edit, edit.after)}</bdi>
          </ins>
        </span>
      )}
      {edit.fault && <span className={styles.fault}>{errorMessage(edit.fault)}</span>}
      <IconButton icon={Undo2} size="sm" label={t('difference.undo', { field })} onClick={onUndo} />
    </li>
  );
}

/** The first edits of the draft, under the rows that they change. */
function EditsByRow({ config }: { config: ConfigData }): ReactNode {
  const [draft, setDraft] = useAtom(draftAtom);
  const labels = useEditLabels(config);
  return editsByRow(new Map([...draft].slice(0, maxShown))).map((some) => {
    const [first] = some;
    return (
      first && (
        <section key={first.id} aria-label={labels.row(first)}>
          <h3 className={styles.changeRow}>
            <bdi>{labels.row(first)}</bdi>
          </h3>
          <ul>
            {some.map((edit) => (
              <EditLine
                key={editKey(edit)}
                edit={edit}
                labels={labels}
                onUndo={() => {
                  setDraft((now) => withoutEdits(now, [editKey(edit)]));
                }}
                onChoose={(choice) => {
                  setDraft((now) => resolveConflict(now, edit, choice));
                }}
              />
            ))}
          </ul>
        </section>
      )
    );
  });
}

export default function ReviewDialog({
  config,
  saving,
  onClose,
}: {
  config: ConfigData;
  saving: DraftSaving;
  onClose: () => void;
}): ReactNode {
  const t = useT('config');
  const errorMessage = useErrorMessage();
  const draft = useAtomValue(draftAtom);
  const edits = [...draft.values()];
  const conflicts = edits.filter(({ theirs }) => theirs).length;
  const faults = edits.some(({ fault }) => fault);
  const [insisting, setInsisting] = useState(false);
  const send = async (): Promise<void> => {
    setInsisting(conflicts > 0 || faults);
    if (conflicts === 0 && !faults && draft.size > 0 && (await saving.save())) onClose();
  };
  const foot = (
    <>
      <Button tone="quiet" onClick={onClose}>
        {t('difference.back')}
      </Button>
      <Button tone="primary" icon={Save} busy={saving.busy} onClick={() => send()}>
        {t('difference.save', { count: draft.size })}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title={t('difference.title')} text={t('difference.text')} size="lg" footer={foot}>
      <div className={styles.difference}>
        {conflicts > 0 && <Banner tone="warning" live="alert" title={t('conflict.title')} />}
        {insisting && (conflicts > 0 || faults) && (
          <Banner tone="danger" live="alert">
            {conflicts > 0 ? t('conflict.insist') : errorMessage({ code: 'invalid_input' })}
          </Banner>
        )}
        {saving.error && (
          <Banner tone="danger" live="alert">
            {errorMessage(saving.error)}
          </Banner>
        )}
        <EditsByRow config={config} />
        {edits.length > maxShown && (
          <p className={styles.quiet}>{t('difference.more', { count: edits.length - maxShown })}</p>
        )}
        {edits.length === 0 && <p className={styles.quiet}>{t('difference.none')}</p>}
      </div>
    </Dialog>
  );
}
