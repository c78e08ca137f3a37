import { i18n } from '@lingui/core'
import type { Challenge, ChallengeId } from '@valecuatro/contract'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { challengesOfThisTab, useQueue } from '../../../game/index.ts'
import { useLive } from '../../../net/live.ts'
import { playSound } from '../../../sound/sounds.ts'
import { showBrowserNotification } from '../../../ui/browserNotification.ts'
import { toast } from '../../../ui/toast.ts'

export interface OpenChallenge {
  challenge: Challenge
  /** When it expires, by the clock of this device. */
  expiresAt: number
}

/** The newest open challenges that the player has received and sent; null if there is none. */
export function useChallenges(): { received: OpenChallenge | null; sent: OpenChallenge | null } {
  const { state, receivedAt } = useLive('challenges', '')
  const here = (challenge: Challenge): OpenChallenge => ({
    challenge,
    expiresAt: challenge.expiresAt - (state?.now ?? 0) + receivedAt,
  })
  const received = (state?.received ?? []).map(here)
  const sent = (state?.sent ?? []).filter(({ isDeclined }) => !isDeclined).map(here)
  const now = useExpiry([...received, ...sent].map(({ expiresAt }) => expiresAt))
  const isOpen = ({ expiresAt }: OpenChallenge) => expiresAt > now
  const first = received.find(isOpen) ?? null
  useAttention(first?.challenge ?? null)
  useOpenAccepted(state?.sent ?? [])
  return { received: first, sent: sent.find(isOpen) ?? null }
}

/** The current time, updated when the next of these times has come. */
function useExpiry(times: number[]): number {
  const [now, setNow] = useState(Date.now)
  const next = Math.min(...times.filter(time => time > now))
  useEffect(() => {
    setNow(Date.now())
    if (next === Number.POSITIVE_INFINITY) return
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, next - Date.now()))
    return () => clearTimeout(timer)
  }, [next])
  return now
}

/** Draws attention to a new challenge, once. */
function useAttention(challenge: Challenge | null) {
  const known = useRef<ChallengeId | null>(null)
  useEffect(() => {
    if (!challenge || known.current === challenge._id) return
    known.current = challenge._id
    playSound('found')
    if (document.visibilityState === 'hidden')
      showBrowserNotification(i18n._('{username} challenges you', { username: challenge.from.username }), {
        tag: challenge._id,
        onPress: () => {},
      })
  }, [challenge])
}

/** Opens the game of a challenge that was sent from this tab, or tells that it was declined. */
function useOpenAccepted(sent: Challenge[]) {
  const { gameId } = useQueue()
  const [, navigate] = useLocation()
  useEffect(() => {
    for (const { _id, to, isDeclined } of sent)
      if (isDeclined && challengesOfThisTab.delete(_id))
        toast.error(i18n._('{username} does not want to play now.', { username: to.username }), {
          title: i18n._('Challenge declined'),
        })
  }, [sent])
  useEffect(() => {
    if (gameId === null) return
    const isWaiting = [...challengesOfThisTab.values()].some(expiresAt => expiresAt > Date.now())
    challengesOfThisTab.clear()
    if (isWaiting) navigate(`/game/${gameId}`)
  }, [gameId, navigate])
}
