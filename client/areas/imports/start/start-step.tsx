// The first step: for whom, which file, and what was begun before.
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { Download } from 'lucide-react';
import { useAtomValue, useSetAtom } from 'jotai';
import { canActOnSheets } from '#shared/areas/sheets/roles.ts';
import { importLimits } from '#shared/areas/imports/import.ts';
import { SheetSettings } from '#client/sheet-extension.ts';
import { companyLookup } from '#client/actions/form/lookups.ts';
import { viewerAtom } from '#client/session/session.ts';
import { useLookup } from '#client/list/filters/lookup/use-lookup.ts';
import type { RequestError } from '#client/lib/request-error.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Banner } from '#client/ui/feedback/banner.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { Combobox } from '#client/ui/form/select/combobox.tsx';
import type { Option } from '#client/ui/form/select/options/option.ts';
import { chosenFileAtom } from '../files/chosen-file.ts';
import { downloadTemplate } from '../files/download.ts';
import { uploadSpreadsheet } from '../files/upload-spreadsheet.ts';
import { PanelHead } from '../head/panel-head.tsx';
import { DraftList } from './draft-list.tsx';
import { DropZone } from './drop-zone.tsx';
import styles from './start-step.module.css';

/** Uploads one file at a time; leaving the panel aborts it. */
function useUpload(onOpen: (id: string) => void) {
  const [fileName, setFileName] = useState<string | null>(null);
  const [problem, setProblem] = useState<RequestError | null>(null);
  const setChosenFile = useSetAtom(chosenFileAtom);
  const running = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    running.current = controller;
    return () => {
      controller.abort();
    };
  }, []);
  const upload = async (file: File, companyId: string | null): Promise<void> => {
    setFileName(file.name);
    setProblem(null);
    const result = await uploadSpreadsheet(file, { companyId, signal: running.current.signal });
    if (!result) return;
    setFileName(null);
    if (!result.ok) {
      setProblem(result.problem);
      return;
    }
    setChosenFile({ importId: result.id, file, companyId });
    onOpen(result.id);
  };
  return { fileName, problem, setProblem, upload };
}

/** Chooses a file. It becomes a draft, which opens. */
export function StartStep({ onOpen }: { onOpen: (id: string) => void }): ReactNode {
  const t = useT('imports');
  const errorMessage = useErrorMessage();
  const viewer = useAtomValue(viewerAtom);
  const { load } = useLookup(companyLookup);
  const [company, setCompany] = useState<Option | null>(null);
  const [isCompanyMissing, setCompanyMissing] = useState(false);
  const { fileName, problem, setProblem, upload } = useUpload(onOpen);
  const choosesCompany = viewer?.role !== 'CUSTOMER' && viewer?.role !== 'SUBCUSTOMER';
  const onFile = (file: File): void => {
    const isMissing = choosesCompany && company === null;
    setCompanyMissing(isMissing);
    if (!isMissing) void upload(file, company?.value ?? null);
  };
  return (
    <>
      <PanelHead at="file" />
      <div className={styles.start}>
        {choosesCompany && (
          <Field label={t('company')} required {...(isCompanyMissing && { error: t('companyFirst') })}>
            <Combobox
              value={company}
              onChange={(option) => {
                setCompany(option);
                setCompanyMissing(false);
                setProblem(null);
              }}
              load={load}
              label={t('company')}
              placeholder={t('chooseCompany')}
            />
          </Field>
        )}
        <DropZone fileName={fileName} onFile={onFile} />
        {problem && (
          <Banner tone="danger" live="alert" title={t('refused')}>
            {problem.fields[0] ? errorMessage(problem.fields[0]) : errorMessage(problem)}
          </Banner>
        )}
        <div className={styles.template}>
          <p>{t('template.text', { count: importLimits.rows })}</p>
          <Button icon={Download} onClick={() => downloadTemplate(t)}>
            {t('template.download')}
          </Button>
        </div>
        {viewer && canActOnSheets(viewer.role) && (!choosesCompany || company) && (
          <Suspense fallback={null}>
            <SheetSettings key={company?.value} companyId={company?.value ?? null} onDraft={onOpen} />
          </Suspense>
        )}
        <DraftList onOpen={onOpen} />
      </div>
    </>
  );
}
