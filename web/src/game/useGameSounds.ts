import { type Event, type Seat, teamOf } from '@valecuatro/engine'
import { useEffect, useRef } from 'react'
import { playSound } from '../sound/sounds.ts'
import type { Sound } from '../sound/synth.ts'
import { readVoices } from '../sound/voicePreference.ts'
import { onFirstInteraction } from '../ui/defer.ts'
import type { GameStore } from './model/gameStore.ts'

const loadVoices = () => import('../sound/voices.ts')

/** Plays the sound of each event at the moment the event is shown. */
export function useGameSounds(store: GameStore, isMyTurn: boolean): void {
  useEffect(
    () =>
      store.onEvent((event, seat) => {
        const sound = soundOf(event, seat)
        if (sound) playSound(sound)
        if (readVoices() !== 'off') loadVoices().then(({ sayEvent }) => sayEvent(event, seat), noVoice)
      }),
    [store],
  )
  useEffect(() => {
    if (readVoices() !== 'off')
      onFirstInteraction(() => void loadVoices().then(({ prepareVoices }) => prepareVoices(), noVoice))
  }, [])
  const was = useRef(isMyTurn)
  useEffect(() => {
    if (isMyTurn && !was.current) playSound('turn')
    was.current = isMyTurn
  }, [isMyTurn])
}

/** If the voices cannot be loaded, the game is played without them. */
const noVoice = () => {}

function soundOf(event: Event, seat: Seat | null): Sound | null {
  switch (event.type) {
    case 'deal':
    case 'card':
    case 'call':
    case 'trick':
    case 'points':
      return event.type
    case 'reply':
    case 'mazo':
      return 'answer'
    case 'game':
      return seat === null || teamOf(seat) === event.winner ? 'win' : 'loss'
    default:
      return null
  }
}
