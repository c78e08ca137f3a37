/** Starts what no page needs to be read. Each part is a chunk of its own, so that the first scripts do not list them. */
export function startLaterParts(): void {
  import('../frame/siteBanner.ts').then(
    ({ startBanner }) => startBanner(),
    () => {},
  )
  import('../worker/registration.ts').then(
    ({ registerWorker }) => registerWorker(),
    () => {},
  )
}
