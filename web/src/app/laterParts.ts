import { startBanner } from '../frame/siteBanner.ts'
import { registerWorker } from '../worker/registration.ts'

/** Starts what no page needs to be read. */
export function startLaterParts(): void {
  startBanner()
  void registerWorker()
}
