import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False in a prerendered page until its scripts run: what needs them is disabled so long, and no press is lost. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
