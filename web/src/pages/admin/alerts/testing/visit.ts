import type { Replies } from '../../../../testing/fakeApi.ts'
import type { LiveServer } from '../../../../testing/liveServer.ts'
import { renderApp } from '../../../../testing/renderApp.tsx'
import { aDashboard, anAlert, anAlertPage, aSummary, asAdmin } from './anAlert.ts'

/** API replies with a few alerts. */
export const DEFAULT_REPLIES = {
  ...asAdmin,
  'GET /api/admin/alerts/dashboard': { body: aDashboard() },
  'GET /api/admin/alerts/stats/summary': { body: aSummary },
  'GET /api/admin/alerts/views': { body: [] },
  'GET /api/admin/alerts': { body: anAlertPage([1, 2, 3].map(n => anAlert(n))) },
} satisfies Replies

/** Renders a page of the alert centre as an administrator. */
export const visit = (path: string, replies: Replies = {}, server?: LiveServer) =>
  renderApp(path, { ...DEFAULT_REPLIES, ...replies }, 'en', server)
