/**
 * A message from the page to the service worker: cache the files that practice needs in this language, or take over
 * from the previous version.
 */
export type WorkerMessage = { type: 'keep-practice'; locale: 'en' | 'es' } | { type: 'activate' }
