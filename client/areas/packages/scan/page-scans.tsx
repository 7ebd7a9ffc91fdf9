// A scan while no field takes it, on any page: the list shows the parcel, the slip or the pallet of that number; the board of the hub
// scans onto the shelf of that number.
import { useAtomValue } from 'jotai';
import { useLocation } from 'wouter';
import { canOpenScreen, type ScreenName, screenPath } from '#shared/access/screens.ts';
import { meantCode, type ScannedCode, useScanner } from '#client/lib/scanner.ts';
import { useT } from '#client/messages/use-t.ts';
import { viewerAtom } from '#client/session/session.ts';
import { playScanTone } from '#client/ui/scan/scan-sound.ts';
import { toast } from '#client/ui/feedback/toast.ts';
import { numberOfCode, parseScanCode, type ScanTarget } from '#shared/scan/scan-code.ts';

const screens: Readonly<Record<ScanTarget['kind'], ScreenName>> = {
  parcel: 'package',
  slip: 'slip',
  pallet: 'pallets',
  shelf: 'house',
};

const searchOf = ({ kind, number }: ScanTarget): Record<string, string> =>
  kind === 'parcel'
    ? { tab: 'all', numbers: number }
    : kind === 'shelf'
      ? { shelf: number }
      : { tab: 'all', q: number };

function refuse(text: string): void {
  playScanTone('refused');
  toast({ text, tone: 'warning', key: 'scan', urgent: true });
}

const fallback = { isFallback: true };

export default function PageScans(): null {
  const t = useT('scan');
  const viewer = useAtomValue(viewerAtom);
  const [, navigate] = useLocation();
  useScanner((scanned: ScannedCode) => {
    if (!viewer) return;
    const code = meantCode(scanned, (text) => parseScanCode(text) !== null);
    const target = parseScanCode(code);
    const screen = target && screens[target.kind];
    if (!target || !screen || !canOpenScreen(screen, viewer)) refuse(t('page.unknown', { code: numberOfCode(code) }));
    // What is being done in a dialog is not left for a scan.
    else if (document.querySelector('[data-blocks]')) refuse(t('page.blocked', { code: target.number }));
    else navigate(`${screenPath(screen)}?${new URLSearchParams(searchOf(target)).toString()}`);
  }, fallback);
  return null;
}
