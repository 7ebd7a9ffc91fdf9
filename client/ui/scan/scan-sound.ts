// What a scanner sounds like: people look at the parcel, not at the screen.

export type ScanTone = 'done' | 'repeated' | 'refused' | 'unknown';

interface Beep {
  hertz: number;
  ms: number;
}

const beeps: Readonly<Record<ScanTone, readonly Beep[]>> = {
  done: [{ hertz: 1_480, ms: 90 }],
  repeated: [
    { hertz: 880, ms: 90 },
    { hertz: 880, ms: 90 },
  ],
  refused: [{ hertz: 160, ms: 420 }],
  unknown: [
    { hertz: 240, ms: 160 },
    { hertz: 160, ms: 260 },
  ],
};

const pauseMs = 70;
let audio: AudioContext | null = null;

/** One high beep, two, a long low one, or two that fall. Does nothing where the browser has no sound. */
export function playScanTone(tone: ScanTone): void {
  if (typeof AudioContext === 'undefined') return;
  audio ??= new AudioContext();
  void audio.resume();
  let at = audio.currentTime;
  for (const { hertz, ms } of beeps[tone]) {
    const [oscillator, volume] = [audio.createOscillator(), audio.createGain()];
    oscillator.frequency.value = hertz;
    oscillator.type = tone === 'refused' || tone === 'unknown' ? 'sawtooth' : 'sine';
    volume.gain.value = 0.25;
    oscillator.connect(volume).connect(audio.destination);
    oscillator.start(at);
    oscillator.stop(at + ms / 1_000);
    at += (ms + pauseMs) / 1_000;
  }
}
