import type { ReactNode } from 'react';
import type { IconType } from '../../lib/icon-type.ts';
import { useIsPhone } from '../../lib/media-query.ts';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';

interface HeadButtonProps {
  icon: IconType;
  label: string;
  onClick: () => void;
}

/** The main button in the head of a page, where a phone has no room for words. */
export function HeadButton({ icon, label, onClick }: HeadButtonProps): ReactNode {
  if (useIsPhone()) return <IconButton tone="primary" icon={icon} tip={false} label={label} onClick={onClick} />;
  return (
    <Button tone="primary" icon={icon} onClick={onClick}>
      {label}
    </Button>
  );
}
