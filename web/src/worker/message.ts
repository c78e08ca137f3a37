/**
 * What the page sends to the service worker: to keep what practice needs in this language, or to take over from the
 * version before.
 */
export type WorkerMessage = { type: 'keep-practice'; locale: 'en' | 'es' } | { type: 'activate' }
