/** Starts the banner and the service worker, which no page needs at first. Their chunks are listed here and not in the first scripts. */
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
