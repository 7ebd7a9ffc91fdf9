// The form for a price of a customer, or a promotion: first which of them, then the fields of that.
import { type ReactNode, useState } from 'react';
import { type priceRuleKinds, priceRuleKinds as kinds } from '#shared/areas/config/price-rule.ts';
import { priceRuleInputs } from '#shared/areas/config/price-rule-input.ts';
import { CreateForm } from '#client/actions/form/create-form.tsx';
import { filledInput, type FormValues } from '#client/actions/form/form-values.ts';
import { cityLookup, companyLookup, offersGroupLookup } from '#client/actions/form/lookups.ts';
import { moroccoDay } from '#client/lib/formatters.ts';
import { serverNow } from '#client/lib/server-clock.ts';
import { useAction } from '#client/live/use-action.ts';
import { useT } from '#client/messages/use-t.ts';
import type { SectionFormProps } from '#client/section/section-options.ts';
import { Button } from '#client/ui/button/button.tsx';
import { NumberField } from '#client/ui/form/text/number-field.tsx';
import { Dialog } from '#client/ui/overlay/dialog/dialog.tsx';
import { createPriceRule } from './documents.ts';
import styles from './price-rules.module.css';

type Kind = (typeof priceRuleKinds)[number];

const initialOf: Readonly<Record<Kind, FormValues>> = {
  fixed: { companyId: null, cityId: null, delivered: null, refused: null, returned: null },
  percent: { percent: null, companyId: null, groupId: null, cityId: null },
  amount: { amount: null, companyId: null, groupId: null, cityId: null },
};

function Form({ kind, onClose, onCreated }: SectionFormProps & { kind: Kind }): ReactNode {
  const t = useT('price-rules');
  const { run } = useAction(createPriceRule);
  return (
    <CreateForm
      area="price-rules"
      entity="price-rule"
      title={t(`kinds.${kind}`)}
      submitLabel={t('create')}
      schema={priceRuleInputs.create}
      specs={{
        name: { hint: 'hints.name' },
        companyId: { lookup: companyLookup, required: kind === 'fixed', placeholder: 'allCustomers' },
        groupId: { lookup: offersGroupLookup, placeholder: 'allGroups' },
        cityId: { lookup: cityLookup, placeholder: 'allCities' },
        percent: {
          required: true,
          render: ({ value, ...field }) => (
            <NumberField {...field} decimals={2} suffix="%" value={typeof value === 'number' ? value : null} />
          ),
        },
        amount: { required: true },
        delivered: { required: true },
        refused: { required: true },
        returned: { required: true },
      }}
      initial={{ name: '', ...initialOf[kind], since: moroccoDay(serverNow()), until: '' }}
      toInput={({ percent, ...values }) => ({
        ...filledInput({ ...values, percent: typeof percent === 'number' ? Math.round(percent * 100) : null }),
        kind,
      })}
      marksOptional
      send={run}
      onCreated={() => {
        onCreated();
      }}
      onClose={onClose}
    />
  );
}

/** A price from a day on. */
export default function NewPriceRule(props: SectionFormProps): ReactNode {
  const t = useT('price-rules');
  const [kind, setKind] = useState<Kind | null>(null);
  if (kind !== null) return <Form {...props} kind={kind} />;
  return (
    <Dialog open onClose={props.onClose} title={t('new')}>
      <div className={styles.kinds}>
        {kinds.map((each) => (
          <Button
            key={each}
            block
            onClick={() => {
              setKind(each);
            }}
          >
            {t(`kinds.${each}`)}
          </Button>
        ))}
      </div>
    </Dialog>
  );
}
