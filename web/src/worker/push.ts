import { call } from '../net/call.ts'
import { registerWorker } from './registration.ts'

/** `blocked`: the user has denied notifications for this site, which only the browser's settings can change. */
export type PushState = 'unsupported' | 'blocked' | 'off' | 'on'

/** The user who has turned on push messages in this browser; other users who sign in here get none. */
const PUSH_USER = 'push-user'

const isSupported = () => 'Notification' in window && 'PushManager' in window && 'serviceWorker' in navigator

async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await registerWorker()
  return (await registration?.pushManager.getSubscription()) ?? null
}

export async function readPushState(userId: string): Promise<PushState> {
  if (!isSupported()) return 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  if (localStorage.getItem(PUSH_USER) !== userId) return 'off'
  return (await findSubscription()) ? 'on' : 'off'
}

/** Asks the user for permission and subscribes this browser. Throws if the browser or the server refuses. */
export async function turnPushOn(userId: string, pushKey: string, locale: string): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return readPushState(userId)
  const registration = await registerWorker()
  if (!registration) return 'unsupported'
  const options = { userVisibleOnly: true, applicationServerKey: pushKey }
  const { pushManager } = registration
  const subscription = await pushManager.subscribe(options).catch(async () => {
    // The existing subscription uses an earlier key of the server.
    await (await pushManager.getSubscription())?.unsubscribe()
    return pushManager.subscribe(options)
  })
  await save(subscription, locale)
  localStorage.setItem(PUSH_USER, userId)
  return 'on'
}

export async function turnPushOff(): Promise<PushState> {
  localStorage.removeItem(PUSH_USER)
  const subscription = await findSubscription()
  if (!subscription) return 'off'
  await call('POST /api/me/push/remove', { body: { endpoint: subscription.endpoint } })
  await subscription.unsubscribe()
  return 'off'
}

/** Assigns the subscription to the current session and language, for example after a new sign-in. */
export async function renewPush(userId: string, locale: string): Promise<void> {
  if (!isSupported() || Notification.permission !== 'granted') return
  if (localStorage.getItem(PUSH_USER) !== userId) return
  const subscription = await findSubscription()
  if (subscription) await save(subscription, locale).catch(() => {})
}

async function save(subscription: PushSubscription, locale: string) {
  const { endpoint, keys } = subscription.toJSON()
  const answer = await call('POST /api/me/push', {
    body: {
      endpoint: endpoint ?? '',
      keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' },
      locale: locale === 'es' ? 'es' : 'en',
    },
  })
  if (!answer.ok) throw new Error('the subscription was not saved')
}
