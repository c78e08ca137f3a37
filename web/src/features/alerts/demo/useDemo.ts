import { useLingui } from '@lingui/react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { call } from '../../../net/call.ts'
import type { SessionStore } from '../../../net/session/sessionStore.ts'
import { toast } from '../../../ui/toast.ts'
import { useViewer } from '../../profile/usePlayer.ts'
import { useSessionStore } from '../../session/useSession.ts'
import { wordsOfFailure } from '../failure.ts'
import { type CreateSample, type DemoStore, openDemoStore } from './demoStore.ts'
import { SAMPLES } from './samples.ts'

/** As long as the page lives: whoever comes back finds how far it had got. */
const stores = new WeakMap<SessionStore, DemoStore>()

function storeOf(session: SessionStore): DemoStore {
  const known = stores.get(session) ?? openDemoStore()
  stores.set(session, known)
  return known
}

export function useDemo() {
  const { i18n } = useLingui()
  const session = useSessionStore()
  const queries = useQueryClient()
  const viewer = useViewer()
  const store = storeOf(session)
  const demo = useSyncExternalStore(store.subscribe, store.current)

  // Nobody watches any more: what is under way is still counted, but nothing further is created.
  useEffect(() => () => store.stop(), [store])

  const create: CreateSample = async index => {
    const sample = SAMPLES[index]
    if (sample === undefined) return ''
    const title = i18n._(sample.title)
    const answer = await call('POST /api/alerts/create', {
      body: { ...sample, title, description: i18n._(sample.description) },
    })
    if (answer.ok) {
      toast.success(title, i18n._('Alert Created'))
      void queries.invalidateQueries({ queryKey: [viewer, 'alerts'] })
      return null
    }
    toast.error(i18n._('Failed to create: {title}', { title }), i18n._('Alert Creation Failed'))
    // Signed out elsewhere: asking who one is brings the form.
    if (answer.reason === 'refused' && answer.status === 401) session.check()
    return wordsOfFailure(i18n, answer, i18n._('Failed to create alert'))
  }

  return {
    demo,
    start: () => store.start(create),
    stop: store.stop,
    reset: store.reset,
    createOne: (sample: number) => void store.createOne(sample, create),
  }
}
