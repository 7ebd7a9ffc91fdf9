// The invoice of a driver: whom and which days, what it would say, and making it. Nothing to bill says why.
import { type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import { FileCheck } from 'lucide-react';
import { screenPath } from '#shared/access/screens.ts';
import { createActionDocument } from '#client/actions/action-document.ts';
import { driverLookup } from '#client/actions/form/lookups.ts';
import { Page } from '#client/app/layout/page.tsx';
import { useLookup } from '#client/list/filters/lookup/use-lookup.ts';
import { useAction } from '#client/live/use-action.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Banner } from '#client/ui/feedback/banner.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { DateField } from '#client/ui/form/date/date-field.tsx';
import { Combobox } from '#client/ui/form/select/combobox.tsx';
import type { Option } from '#client/ui/form/select/options/option.ts';
import { InvoiceLive } from '#client/invoices/documents.ts';
import { Preview } from './preview.tsx';
import styles from './driver-invoice.module.css';

const createMutation = createActionDocument({ entity: 'invoice', action: 'create', fragment: InvoiceLive });

/** Makes the invoice of a driver. */
export default function DriverInvoiceScreen(): ReactNode {
  const t = useT('billing');
  const errorMessage = useErrorMessage();
  const [, navigate] = useLocation();
  const { load } = useLookup(driverLookup);
  const [driver, setDriver] = useState<Option | null>(null);
  const [firstDay, setFirstDay] = useState('');
  const [lastDay, setLastDay] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const { run, isRunning } = useAction(createMutation);
  const isBackwards = firstDay !== '' && lastDay !== '' && firstDay > lastDay;
  const scope =
    driver === null || isBackwards
      ? null
      : {
          kind: 'driver' as const,
          driverId: driver.value,
          ...(firstDay !== '' && { firstDay }),
          ...(lastDay !== '' && { lastDay }),
        };
  const make = async (): Promise<void> => {
    if (!scope) return;
    setProblem(null);
    const outcome = await run(scope);
    if (outcome.ok) navigate(`${screenPath('billing')}?tab=all&id=${outcome.data.result.row.id}`);
    else setProblem(errorMessage(outcome.problem));
  };
  return (
    <Page>
      <div className={styles.page}>
        <div className={styles.scope}>
          <Field label={t('fields.driverId')} required>
            <Combobox
              value={driver}
              load={load}
              label={t('fields.driverId')}
              placeholder={t('form.chooseDriver')}
              onChange={setDriver}
            />
          </Field>
          <Field label={t('fields.firstDay')} optional>
            <DateField value={firstDay} onChange={setFirstDay} />
          </Field>
          <Field label={t('fields.lastDay')} optional {...(isBackwards && { error: t('driverInvoice.backwards') })}>
            <DateField value={lastDay} onChange={setLastDay} />
          </Field>
        </div>
        {problem !== null && (
          <Banner tone="danger" live="alert">
            {problem}
          </Banner>
        )}
        {scope ? (
          <Preview
            scope={scope}
            action={
              <Button tone="primary" icon={FileCheck} busy={isRunning} onClick={() => make()}>
                {t('driverInvoice.make')}
              </Button>
            }
          />
        ) : (
          <p className={styles.empty}>{t('driverInvoice.choose')}</p>
        )}
      </div>
    </Page>
  );
}
