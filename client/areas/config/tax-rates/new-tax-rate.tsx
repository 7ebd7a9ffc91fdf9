import type { ReactNode } from 'react';
import { taxRateInputs } from '#shared/areas/ledger/tax-rate-input.ts';
import { CreateForm } from '#client/actions/form/create-form.tsx';
import { tomorrow } from '#client/actions/form/field-controls.tsx';
import { filledInput } from '#client/actions/form/form-values.ts';
import { useAction } from '#client/live/use-action.ts';
import { useT } from '#client/messages/use-t.ts';
import type { SectionFormProps } from '#client/section/section-options.ts';
import { DateField } from '#client/ui/form/date/date-field.tsx';
import { NumberField } from '#client/ui/form/text/number-field.tsx';
import { createTaxRate } from './documents.ts';

/** A rate from a day after today on. It is typed in percent. */
export default function NewTaxRate({ onClose, onCreated }: SectionFormProps): ReactNode {
  const t = useT('tax-rates');
  const { run } = useAction(createTaxRate);
  return (
    <CreateForm
      area="tax-rates"
      entity="taxRate"
      title={t('new')}
      submitLabel={t('create')}
      schema={taxRateInputs.create}
      specs={{
        basisPoints: {
          render: ({ value, ...field }) => (
            <NumberField {...field} decimals={2} suffix="%" value={typeof value === 'number' ? value : null} />
          ),
        },
        since: {
          hint: 'hints.since',
          render: ({ value, ...field }) => (
            <DateField {...field} min={tomorrow()} value={typeof value === 'string' ? value : ''} />
          ),
        },
      }}
      initial={{ basisPoints: null, since: tomorrow() }}
      toInput={({ basisPoints, ...values }) =>
        filledInput({
          ...values,
          basisPoints: typeof basisPoints === 'number' ? Math.round(basisPoints * 100) : null,
        })
      }
      send={run}
      onCreated={() => {
        onCreated();
      }}
      onClose={onClose}
    />
  );
}
