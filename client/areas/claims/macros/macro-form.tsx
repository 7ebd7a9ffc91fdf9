import type { ReactNode } from 'react';
import { macroInputs } from '#shared/areas/claims/macro-input.ts';
import { createActionDocument } from '#client/actions/action-document.ts';
import { CreateForm } from '#client/actions/form/create-form.tsx';
import { useAction } from '#client/live/use-action.ts';
import { useT } from '#client/messages/use-t.ts';
import type { SectionFormProps } from '#client/section/section-options.ts';
import { toast } from '#client/ui/feedback/toast.ts';
import { MacroLive } from './documents.ts';
import { macroSpecs } from './specs.ts';

const createMutation = createActionDocument({ entity: 'macro', action: 'create', fragment: MacroLive });

/** Writes a new saved answer. */
export default function MacroForm({ onClose, onCreated }: SectionFormProps): ReactNode {
  const t = useT('macros');
  const { run } = useAction(createMutation);
  return (
    <CreateForm
      area="macros"
      entity="macro"
      size="lg"
      title={t('add')}
      submitLabel={t('save')}
      schema={macroInputs.create}
      specs={macroSpecs}
      initial={{ name: '', textFr: '', textAr: '', textEn: '' }}
      marksOptional
      send={run}
      onCreated={({ result: { row } }) => {
        toast({ text: t('saved', { name: row.name }), tone: 'success' });
        onCreated();
      }}
      onClose={onClose}
    />
  );
}
