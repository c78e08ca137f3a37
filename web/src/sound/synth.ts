type Synthesizer = (audio: AudioContext, at: number) => void

/** All sounds are synthesized from noise and a few tones; there are no audio files. */
export const SYNTHESIZERS: Readonly<Record<Sound, Synthesizer>> = {
  deal(audio, at) {
    for (let card = 0; card < 6; card++) rustle(audio, at + card * 0.07, 0.05, 2600, 0.1)
  },
  card(audio, at) {
    rustle(audio, at, 0.06, 1800, 0.2)
    knock(audio, at + 0.03, 150, 0.12, 0.25)
  },
  call(audio, at) {
    knock(audio, at, 210, 0.18, 0.4)
    knock(audio, at + 0.13, 170, 0.2, 0.45)
  },
  answer: (audio, at) => knock(audio, at, 190, 0.2, 0.4),
  trick: (audio, at) => rustle(audio, at, 0.18, 1200, 0.1),
  points(audio, at) {
    for (let match = 0; match < 2; match++) knock(audio, at + match * 0.09, 900, 0.04, 0.14)
  },
  turn: (audio, at) => ring(audio, at, 740, 0.5, 0.1),
  win(audio, at) {
    for (const [beat, tone] of [392, 494, 587, 784].entries()) pluck(audio, at + beat * 0.13, tone, 0.16)
  },
  loss(audio, at) {
    for (const [beat, tone] of [392, 330, 262].entries()) pluck(audio, at + beat * 0.18, tone, 0.12)
  },
  found(audio, at) {
    for (const [beat, tone] of [587, 784].entries()) ring(audio, at + beat * 0.16, tone, 0.6, 0.14)
  },
  alarm(audio, at) {
    for (const [beat, tone] of [880, 660, 880].entries()) ring(audio, at + beat * 0.18, tone, 0.35, 0.16)
  },
}

/** A card sliding over felt. */
function rustle(audio: AudioContext, at: number, length: number, tone: number, loudness: number) {
  const source = new AudioBufferSourceNode(audio, { buffer: noise(audio) })
  const filter = new BiquadFilterNode(audio, { type: 'bandpass', frequency: tone, Q: 0.8 })
  source
    .connect(filter)
    .connect(fade(audio, at, length, loudness))
    .connect(audio.destination)
  source.start(at, Math.random() * 0.5, length + 0.05)
}

/** A knock on wood. */
function knock(audio: AudioContext, at: number, tone: number, length: number, loudness: number) {
  const wave = new OscillatorNode(audio, { type: 'sine', frequency: tone * 1.6 })
  wave.frequency.exponentialRampToValueAtTime(tone, at + 0.03)
  wave.connect(fade(audio, at, length, loudness)).connect(audio.destination)
  wave.start(at)
  wave.stop(at + length + 0.05)
  rustle(audio, at, 0.02, tone * 6, loudness * 0.4)
}

/** A small bell. */
function ring(audio: AudioContext, at: number, tone: number, length: number, loudness: number) {
  for (const [partial, share] of [
    [1, 1],
    [2.76, 0.35],
  ] as const) {
    const wave = new OscillatorNode(audio, { type: 'sine', frequency: tone * partial })
    wave.connect(fade(audio, at, length / partial, loudness * share)).connect(audio.destination)
    wave.start(at)
    wave.stop(at + length + 0.05)
  }
}

/** A plucked string. */
function pluck(audio: AudioContext, at: number, tone: number, loudness: number) {
  const wave = new OscillatorNode(audio, { type: 'triangle', frequency: tone })
  wave.connect(fade(audio, at, 0.7, loudness)).connect(audio.destination)
  wave.start(at)
  wave.stop(at + 0.8)
}

function fade(audio: AudioContext, at: number, length: number, loudness: number): GainNode {
  const gain = new GainNode(audio, { gain: 0 })
  gain.gain.setValueAtTime(0, at)
  gain.gain.linearRampToValueAtTime(loudness, at + 0.006)
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length)
  return gain
}

let noiseBuffer: AudioBuffer | null = null

function noise(audio: AudioContext): AudioBuffer {
  if (noiseBuffer) return noiseBuffer
  noiseBuffer = new AudioBuffer({ length: audio.sampleRate, sampleRate: audio.sampleRate })
  const samples = noiseBuffer.getChannelData(0)
  for (let index = 0; index < samples.length; index++) samples[index] = Math.random() * 2 - 1
  return noiseBuffer
}

export const SOUNDS = [
  'deal',
  'card',
  'call',
  'answer',
  'trick',
  'points',
  'turn',
  'win',
  'loss',
  'found',
  'alarm',
] as const

export type Sound = (typeof SOUNDS)[number]
