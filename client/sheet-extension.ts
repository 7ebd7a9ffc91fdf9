// The extension point of spreadsheets. It stands apart from the others, because the panel of imports renders it and is
// an extension itself.
import { type ComponentType } from 'react';
import { lazyPart } from '#client/ui/loading/lazy-part.ts';

interface SheetSettingsProps {
  /** Of staff, who choose it; null for the own company. */
  companyId: string | null;
  /** Opens the draft of the new orders. */
  onDraft: (importId: string) => void;
}

/** The spreadsheet of a company, in the panel that imports parcels and in the profile. Loaded when it is rendered. */
export const SheetSettings: ComponentType<SheetSettingsProps> = lazyPart(
  () => import('./areas/sheets/sheet-settings.tsx'),
);
