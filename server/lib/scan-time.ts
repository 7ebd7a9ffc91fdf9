// When something was scanned, by the clock of the device as far as it can be right.

/** A clock that is wrong does not change the past by more than this. */
const maxOfflineMs = 3 * 86_400_000;

/** The time of a scan that may have waited for the network. */
export function scanTime(scannedAt: Date | undefined, now: Date): Date {
  const at = scannedAt?.getTime() ?? now.getTime();
  return at > now.getTime() || at < now.getTime() - maxOfflineMs ? now : new Date(at);
}
