// Asks before an inventory is closed, and offers to take over the shelves where parcels were found.
import { type ReactNode, useState } from 'react';
import type { ActionFormProps } from '#client/actions/define-actions.ts';
import { useDialogTexts, useSendAction } from '#client/actions/form/confirm-dialog.tsx';
import { FormDialog } from '#client/actions/form/form-dialog.tsx';
import type { RequestError } from '#client/lib/request-error.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { useT } from '#client/messages/use-t.ts';
import { Checkbox } from '#client/ui/form/choice/checkbox.tsx';
import type { Inventory } from './documents.ts';
import { useTakeShelves } from './use-take-shelves.ts';

/** The dialog of the action `close`. */
export default function CloseForm(props: ActionFormProps<Inventory>): ReactNode {
  const { actions, action, rows, onClose } = props;
  const t = useT('inventories');
  const format = useFormat();
  const { subject, ...texts } = useDialogTexts(props);
  const send = useSendAction(props);
  const { take } = useTakeShelves();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<RequestError | null>(null);
  const [takes, setTakes] = useState(true);
  const [inventory] = rows;
  const misplaced = inventory?.misplaced ?? 0;
  const submit = async (): Promise<void> => {
    if (busy || !inventory) return;
    setBusy(true);
    const refused = await send({});
    setProblem(refused);
    if (!refused && takes && misplaced > 0) await take(inventory.id);
    setBusy(false);
  };
  return (
    <FormDialog
      {...texts}
      area={actions.area}
      icon={actions.spec(action).icon}
      focusId=""
      isDirty={false}
      busy={busy}
      problem={problem}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {subject !== undefined && <p>{subject}</p>}
      {misplaced > 0 && (
        <Checkbox
          label={t('shelves.take', { count: misplaced, n: format.number(misplaced) })}
          hint={t('shelves.takeHint')}
          checked={takes}
          onChange={(event) => {
            setTakes(event.target.checked);
          }}
        />
      )}
    </FormDialog>
  );
}
