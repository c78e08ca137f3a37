import { call } from '../../net/call.ts'
import type { SessionStore } from '../../net/session/sessionStore.ts'

/** Coins have moved: the session gets to know. If that fails nobody is signed out for it. */
export async function renewUser(session: SessionStore): Promise<void> {
  const me = await call('GET /api/auth/me')
  if (me.ok && me.value._id === session.current().user?._id) session.signIn(me.value)
}
