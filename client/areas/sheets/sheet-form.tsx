import { type ReactNode, useState } from 'react';
import { ListChecks } from 'lucide-react';
import { sheetUrl } from '#shared/areas/sheets/sheet-link.ts';
import { requiredSheetFields, sheetFields } from '#shared/areas/sheets/sheet.ts';
import type { RequestError } from '#client/lib/request-error.ts';
import { useRunMutation } from '#client/live/use-action.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Banner } from '#client/ui/feedback/banner.tsx';
import { Checkbox } from '#client/ui/form/choice/checkbox.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { Select } from '#client/ui/form/select/select.tsx';
import { NumberField } from '#client/ui/form/text/number-field.tsx';
import { TextField } from '#client/ui/form/text/text-field.tsx';
import { type Sheet, SheetCreateMutation, SheetEditMutation, SheetInspectMutation } from './documents.ts';
import { guessSheetColumns } from './guess-sheet-columns.ts';
import styles from './sheets.module.css';

interface Props {
  /** The sheet to edit; null for a new one. */
  sheet: Sheet | null;
  /** Of a new sheet; null for the own company. */
  companyId: string | null;
  account: string | null;
  onClose: () => void;
}

/** The state of the form, its two requests, and the error of the last one. */
function useSheetForm({ sheet, companyId, onClose }: Props) {
  const run = useRunMutation();
  const [place, setPlace] = useState({
    link: sheet ? sheetUrl(sheet) : '',
    sheetName: sheet?.sheetName ?? '',
    headerRow: sheet?.headerRow ?? 1,
  });
  const [columns, setColumns] = useState<readonly string[]>(sheet?.columns ?? []);
  const [titles, setTitles] = useState<readonly string[] | null>(
    sheet ? sheet.columns.filter((title) => title !== '') : null,
  );
  const [scheduled, setScheduled] = useState(sheet?.scheduled ?? false);
  // Of the sheet as the form was filled: a change that arrives meanwhile is a conflict.
  const [version] = useState(sheet?.version ?? 1);
  const [problem, setProblem] = useState<RequestError | null>(null);
  const [busy, setBusy] = useState<'inspect' | 'save' | null>(null);
  const inspect = async (): Promise<void> => {
    setBusy('inspect');
    const outcome = await run(SheetInspectMutation, place);
    setBusy(null);
    setProblem(outcome.ok ? null : outcome.problem);
    if (!outcome.ok) return;
    const found = outcome.data.sheetInspect.titles.filter((title) => title !== '');
    const guessed = guessSheetColumns(found);
    setTitles(found);
    // A column that was chosen stays, as long as the sheet has it.
    setColumns(guessed.map((title, at) => (found.includes(columns[at] ?? '') ? (columns[at] ?? '') : title)));
  };
  const save = async (): Promise<void> => {
    setBusy('save');
    const config = { ...place, columns: [...columns], scheduled };
    const outcome = sheet
      ? await run(SheetEditMutation, { id: sheet.id, version, ...config })
      : await run(SheetCreateMutation, { ...(companyId !== null && { companyId }), ...config });
    setBusy(null);
    setProblem(outcome.ok ? null : outcome.problem);
    if (outcome.ok) onClose();
  };
  return { place, setPlace, columns, setColumns, titles, scheduled, setScheduled, problem, busy, inspect, save };
}

const isRequired = (field: string): boolean => requiredSheetFields.some((required) => required === field);

interface ColumnFieldsProps {
  titles: readonly string[];
  /** The title of each field, in the order of the fields. */
  columns: readonly string[];
  onChange: (columns: readonly string[]) => void;
  error?: string;
}

/** One choice among the titles for each field. */
function ColumnFields({ titles, columns, onChange, ...error }: ColumnFieldsProps): ReactNode {
  const t = useT('sheets');
  const options = titles.map((title) => ({ value: title, label: title }));
  return (
    <Field group label={t('columns')} hint={t('columnsHint')} {...error}>
      <div className={styles.columns}>
        {sheetFields.map((field, at) => (
          <Field key={field} label={t(`fields.${field}`)} required={isRequired(field)}>
            <Select
              size="sm"
              value={columns[at] ?? ''}
              emptyLabel={t('noColumn')}
              options={options}
              onChange={(title) => {
                onChange(sheetFields.map((_, index) => (index === at ? title : (columns[index] ?? ''))));
              }}
            />
          </Field>
        ))}
      </div>
    </Field>
  );
}

/** What the form does next: it reads the columns, then it saves. */
function FormButtons(props: { isBusy: boolean; isRead: boolean; onClose: () => void }): ReactNode {
  const t = useT('sheets');
  return (
    <div className={styles.buttons}>
      <Button tone="quiet" onClick={props.onClose}>
        {t('cancel')}
      </Button>
      <Button tone="primary" type="submit" icon={props.isRead ? undefined : ListChecks} busy={props.isBusy}>
        {props.isRead ? t('save') : t('readTitles')}
      </Button>
    </div>
  );
}

interface PlaceFieldsProps {
  form: ReturnType<typeof useSheetForm>;
  /** The error of a field, as a property. */
  errorOf: (path: string) => { error: string } | undefined;
}

/** Where in the spreadsheet the orders are. */
function PlaceFields({ form: { place, setPlace }, errorOf }: PlaceFieldsProps): ReactNode {
  const t = useT('sheets');
  return (
    <div className={styles.place}>
      <Field label={t('sheetName')} required {...errorOf('sheetName')}>
        <TextField
          value={place.sheetName}
          maxLength={100}
          onChange={({ target }) => {
            setPlace({ ...place, sheetName: target.value });
          }}
        />
      </Field>
      <Field label={t('headerRow')} required {...errorOf('headerRow')}>
        <NumberField
          value={place.headerRow}
          onChange={(headerRow) => {
            setPlace({ ...place, headerRow: headerRow ?? 1 });
          }}
        />
      </Field>
    </div>
  );
}

/** Where the sheet is, which column is what, and whether it is read on a schedule. */
export function SheetForm(props: Props): ReactNode {
  const t = useT('sheets');
  const errorMessage = useErrorMessage();
  const form = useSheetForm(props);
  const { place, setPlace, columns, titles, problem, busy } = form;
  const errorOf = (path: string) => {
    const found = problem?.fields.find((field) => field.path === path);
    return found && { error: errorMessage(found) };
  };
  const isElsewhere =
    problem !== null &&
    !problem.fields.some(({ path }) => ['link', 'sheetName', 'headerRow', 'columns'].includes(path));
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void (titles === null ? form.inspect() : form.save());
      }}
    >
      <p className={styles.text}>
        {props.account === null ? t('shareLink') : t('shareAccount', { account: props.account })}
      </p>
      <Field label={t('link')} required {...errorOf('link')}>
        <TextField
          ltr
          value={place.link}
          maxLength={500}
          placeholder="https://docs.google.com/spreadsheets/d/…"
          onChange={({ target }) => {
            setPlace({ ...place, link: target.value });
          }}
        />
      </Field>
      <PlaceFields form={form} errorOf={errorOf} />
      {titles !== null && (
        <>
          <Button icon={ListChecks} busy={busy === 'inspect'} onClick={() => void form.inspect()}>
            {t('readTitlesAgain')}
          </Button>
          <ColumnFields titles={titles} columns={columns} onChange={form.setColumns} {...errorOf('columns')} />
          <Checkbox
            label={t('scheduled')}
            hint={t('scheduledHint')}
            checked={form.scheduled}
            onChange={({ target }) => {
              form.setScheduled(target.checked);
            }}
          />
        </>
      )}
      {isElsewhere && (
        <Banner tone="danger" live="alert">
          {errorMessage(problem.fields[0] ?? problem)}
        </Banner>
      )}
      <FormButtons
        isBusy={busy === (titles === null ? 'inspect' : 'save')}
        isRead={titles !== null}
        onClose={props.onClose}
      />
    </form>
  );
}
