/** Starts the banner and the service worker. Imported on demand, so that the first scripts do not list their chunks. */
export function startBackgroundServices(): void {
  import('../frame/siteBanner.ts').then(
    ({ startBanner }) => startBanner(),
    () => {},
  )
  import('../worker/registration.ts').then(
    ({ registerWorker }) => registerWorker(),
    () => {},
  )
}
