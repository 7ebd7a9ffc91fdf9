import { type ReactNode, useRef, useState } from 'react';
import { ListChecks } from 'lucide-react';
import * as z from 'zod/mini';
import { inspectSheetInput, sheetInputs } from '#shared/areas/sheets/input.ts';
import { sheetUrl } from '#shared/areas/sheets/sheet-link.ts';
import { requiredSheetFields, sheetFields } from '#shared/areas/sheets/sheet.ts';
import type { FieldSpec, FieldState } from '#client/actions/form/field-controls.tsx';
import { FormBody } from '#client/actions/form/form-body.tsx';
import { FormContext, FormField } from '#client/actions/form/form-field.tsx';
import { problemsOf } from '#client/actions/form/form-schema.ts';
import type { FormValues } from '#client/actions/form/form-values.ts';
import { useForm } from '#client/actions/form/use-form.ts';
import { useLeaveGuard } from '#client/forms/use-leave-guard.ts';
import type { RequestError } from '#client/lib/request-error.ts';
import { useRunMutation } from '#client/live/use-action.ts';
import { useT } from '#client/messages/use-t.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { Select } from '#client/ui/form/select/select.tsx';
import { TextField } from '#client/ui/form/text/text-field.tsx';
import type { ResultOf } from '#client/live/graphql.ts';
import type { SectionFormProps } from '#client/section/section-options.ts';
import { createSheet, editSheet, type Sheet, SheetInspectMutation, type SheetsQuery } from './documents.ts';
import { guessSheetColumns } from './guess-sheet-columns.ts';
import styles from './sheets.module.css';

interface Props extends SectionFormProps<ResultOf<typeof SheetsQuery>> {
  /** The sheet to edit; absent for a new one. */
  sheet?: Sheet;
  /** Of a new sheet; null for the own company. */
  companyId: string | null;
}

type Step = 'inspect' | 'save';

const area = 'sheets';
const idPrefix = 'sheet';

const valuesOf = (sheet: Sheet | undefined): FormValues => ({
  link: sheet ? sheetUrl(sheet) : '',
  sheetName: sheet?.sheetName ?? '',
  headerRow: sheet?.headerRow ?? 1,
  columns: sheet?.columns ?? [],
  scheduled: sheet?.scheduled ?? false,
});

const placeOf = ({ link, sheetName, headerRow }: FormValues) => ({ link, sheetName, headerRow });
const keyOf = (values: FormValues) =>
  JSON.stringify(Object.values(placeOf(values)).map((value) => String(value).trim()));

const columnsIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.map((title) => (typeof title === 'string' ? title : '')) : [];

/** The form, the titles of the sheet once they are read, and its two steps: it reads the titles, then it saves. */
function useSheetForm({ sheet, companyId, onCreated }: Props) {
  const run = useRunMutation();
  const [initial] = useState(() => valuesOf(sheet));
  const [titles, setTitles] = useState<readonly string[] | null>(
    sheet ? sheet.columns.filter((title) => title !== '') : null,
  );
  // Of the sheet as the form was filled: a change that arrives meanwhile is a conflict.
  const [version] = useState(sheet?.version ?? 1);
  const [step, setStep] = useState<Step>('save');
  const sent = useRef<Step>(sheet ? 'save' : 'inspect');
  // Where the titles were read: a sheet is stored only where it could be read.
  const readPlace = useRef(sheet ? keyOf(initial) : '');
  const fixed = sheet ? { id: sheet.id, version } : companyId === null ? {} : { companyId };
  const inspect = async (values: FormValues): Promise<readonly string[] | RequestError> => {
    const outcome = await run(SheetInspectMutation, z.parse(inspectSheetInput, placeOf(values)));
    return outcome.ok ? outcome.data.sheetInspect.titles.filter((title) => title !== '') : outcome.problem;
  };
  const save = async (values: FormValues): Promise<RequestError | null> => {
    const input = { ...values, ...fixed };
    const outcome = sheet
      ? await run(editSheet, z.parse(sheetInputs.edit, input))
      : await run(createSheet, z.parse(sheetInputs.create, input));
    if (!outcome.ok) return outcome.problem;
    onCreated();
    return null;
  };
  const form = useForm({
    initial,
    validate: (values) =>
      sent.current === 'inspect'
        ? problemsOf(inspectSheetInput, placeOf(values))
        : problemsOf(sheet ? sheetInputs.edit : sheetInputs.create, { ...values, ...fixed }),
    send: async (values, setValue) => {
      if (sent.current === 'save' && readPlace.current === keyOf(values)) return save(values);
      const found = await inspect(values);
      if ('code' in found) return found;
      readPlace.current = keyOf(values);
      const chosen = columnsIn(values['columns']);
      setTitles(found);
      if (sent.current === 'save' && chosen.every((title) => title === '' || found.includes(title)))
        return save(values);
      // A column that was chosen stays, as long as the sheet has it.
      setValue(
        'columns',
        guessSheetColumns(found).map((title, at) => (found.includes(chosen[at] ?? '') ? (chosen[at] ?? '') : title)),
      );
      return null;
    },
  });
  useLeaveGuard(form.isDirty);
  const submit = (next: Step): void => {
    sent.current = next;
    setStep(next);
    form.submit();
  };
  return { form, titles, submit, busy: form.busy ? step : null };
}

const isRequired = (field: string): boolean => requiredSheetFields.some((required) => required === field);

/** One choice among the titles for each field, in the order of the fields. */
function ColumnsControl({ field, titles }: { field: FieldState; titles: readonly string[] }): ReactNode {
  const t = useT(area);
  const columns = columnsIn(field.value);
  const options = titles.map((title) => ({ value: title, label: title }));
  return (
    <div className={styles.columns}>
      {sheetFields.map((name, at) => (
        <Field key={name} label={t(`columnOf.${name}`)} required={isRequired(name)}>
          <Select
            size="sm"
            value={columns[at] ?? ''}
            emptyLabel={t('noColumn')}
            options={options}
            onChange={(title) => {
              field.onChange(sheetFields.map((_, index) => (index === at ? title : (columns[index] ?? ''))));
            }}
          />
        </Field>
      ))}
    </div>
  );
}

const specsOf = (titles: readonly string[]): Readonly<Record<string, FieldSpec>> => ({
  link: {
    render: ({ value, ...field }) => (
      <TextField
        {...field}
        ltr
        value={typeof value === 'string' ? value : ''}
        maxLength={500}
        placeholder="https://docs.google.com/spreadsheets/d/…"
      />
    ),
  },
  sheetName: { text: { maxLength: 100 } },
  headerRow: { kind: 'number' },
  columns: {
    group: true,
    required: false,
    hint: 'columnsHint',
    render: (field) => <ColumnsControl field={field} titles={titles} />,
  },
  scheduled: { hint: 'scheduledHint' },
});

/** Where the sheet is, which column is what, and whether it is read on a schedule. */
export default function SheetForm(props: Props): ReactNode {
  const { data, onClose } = props;
  const account = data.sheetAccount;
  const t = useT(area);
  const { form, titles, submit, busy } = useSheetForm(props);
  const next = titles === null ? 'inspect' : 'save';
  return (
    <FormContext
      value={{ area, idPrefix, control: form.control, schema: sheetInputs.create, specs: specsOf(titles ?? []) }}
    >
      <FormBody
        className={styles.form}
        problem={form.problem}
        summary={form.summaryOf(idPrefix, (name) => t(`fields.${name}`))}
        onSubmit={() => {
          submit(next);
        }}
      >
        <p className={styles.text}>{account === null ? t('shareLink') : t('shareAccount', { account })}</p>
        <FormField name="link" />
        <div className={styles.place}>
          <FormField name="sheetName" />
          <FormField name="headerRow" />
        </div>
        {titles !== null && (
          <>
            <Button
              icon={ListChecks}
              busy={busy === 'inspect'}
              onClick={() => {
                submit('inspect');
              }}
            >
              {t('readTitlesAgain')}
            </Button>
            <FormField name="columns" />
            <FormField name="scheduled" />
          </>
        )}
        <div className={styles.buttons}>
          <Button tone="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button tone="primary" type="submit" icon={titles === null ? ListChecks : undefined} busy={busy === next}>
            {t(titles === null ? 'readTitles' : 'save')}
          </Button>
        </div>
      </FormBody>
    </FormContext>
  );
}
