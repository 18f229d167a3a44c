const TONES = { good: [880, 0.12], bad: [220, 0.5] } as const;

/** Plays a short high tone for a good scan, a long low one for a wrong one. Silent where the browser has no sound. */
export function playTone(kind: keyof typeof TONES): void {
  const [frequencyHz, seconds] = TONES[kind];
  try {
    const audio = new AudioContext();
    const tone = audio.createOscillator();
    tone.frequency.value = frequencyHz;
    tone.connect(audio.destination);
    tone.onended = () => void audio.close();
    tone.start();
    tone.stop(audio.currentTime + seconds);
  } catch {
    // No sound on this device.
  }
}
