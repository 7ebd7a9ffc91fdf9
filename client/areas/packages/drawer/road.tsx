import type { ReactNode } from 'react';
import { Journey } from '#client/kit/ui/journey.tsx';
import { useWords } from '#client/i18n/use-words.ts';
import type { Pkg } from '../documents.ts';
import { useStatusWord } from '../status-word.ts';
import { journeyOf } from './journey-of.ts';

export function Road({ pkg }: { pkg: Pkg }): ReactNode {
  const t = useWords('packages');
  const statusLabel = useStatusWord();
  return (
    <Journey
      label={t('drawer.road')}
      steps={journeyOf(pkg).map(({ status, state }) => ({ id: status, status, state, label: statusLabel(status) }))}
    />
  );
}
