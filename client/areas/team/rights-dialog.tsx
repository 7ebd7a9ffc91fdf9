import type { ReactNode } from 'react';
import { userInputs } from '#shared/areas/users/input.ts';
import { CreateForm } from '#client/actions/form/create-form.tsx';
import { useAction } from '#client/live/use-action.ts';
import { useT } from '#client/messages/use-t.ts';
import { toast } from '#client/ui/feedback/toast.ts';
import { type Member, rightsMutation } from './documents.ts';
import { checkedRights, RightsFields, rightSpecs, rightValues } from './rights-fields.tsx';

/** Sets what a sub-customer may do. */
export default function RightsDialog({ row, onClose }: { row: Member; onClose: () => void }): ReactNode {
  const t = useT('team');
  const { run } = useAction(rightsMutation);
  return (
    <CreateForm
      area="team"
      entity="user"
      title={t('form.rights', { name: row.name })}
      submitLabel={t('form.save')}
      schema={userInputs.setMemberRights}
      specs={rightSpecs}
      initial={rightValues(row.rights)}
      toInput={(values) => ({ id: row.id, rights: checkedRights(values) })}
      send={run}
      onCreated={() => {
        toast({ text: t('done.setMemberRights', { name: row.name }), tone: 'success' });
        onClose();
      }}
      onClose={onClose}
    >
      <RightsFields />
    </CreateForm>
  );
}
