// A scan while no field takes it, on any page: the list shows the parcel of that number.
import { useAtomValue } from 'jotai';
import { useLocation } from 'wouter';
import { canOpenScreen, screenPath } from '#shared/access/screens.ts';
import { meantCode, type ScannedCode, useScanner } from '#client/lib/scanner.ts';
import { useT } from '#client/messages/use-t.ts';
import { viewerAtom } from '#client/session/session.ts';
import { playScanTone } from '#client/ui/scan/scan-sound.ts';
import { toast } from '#client/ui/feedback/toast.ts';
import { isParcelCode, numberOfCode } from './scan-actions.ts';

function refuse(text: string): void {
  playScanTone('refused');
  toast({ text, tone: 'warning', key: 'scan', urgent: true });
}

export default function PageScans(): null {
  const t = useT('scan');
  const viewer = useAtomValue(viewerAtom);
  const [, navigate] = useLocation();
  useScanner((scanned: ScannedCode) => {
    if (!viewer || !canOpenScreen('package', viewer)) return;
    const code = meantCode(scanned, isParcelCode);
    const number = numberOfCode(code);
    if (!isParcelCode(code)) refuse(t('page.unknown', { code: number }));
    // What is being done in a dialog is not left for a scan.
    else if (document.querySelector('[data-blocks]')) refuse(t('page.blocked', { code: number }));
    else navigate(`${screenPath('package')}?${new URLSearchParams({ tab: 'all', numbers: number }).toString()}`);
  });
  return null;
}
