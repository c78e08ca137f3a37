import { type ComponentType, useState } from 'react'

/** A part of the page that is not there from the start. */
export interface Arriving<P> {
  arrived(): ComponentType<P> | null
  /** Null when it cannot be had now; it may be fetched again. */
  fetch(): Promise<ComponentType<P> | null>
}

/** What few open need not be there when the page begins. */
export function arriving<P>(load: () => Promise<ComponentType<P>>): Arriving<P> {
  let part: ComponentType<P> | null = null
  return {
    arrived: () => part,
    async fetch() {
      part ??= await load().catch(() => null)
      return part
    },
  }
}

/** The part once it has been asked for and is there, and the way to ask for it. */
export function useArriving<P>(from: Arriving<P>): [part: ComponentType<P> | null, ask: () => void] {
  const [part, setPart] = useState<ComponentType<P> | null>(null)
  const show = (it: ComponentType<P> | null) => setPart(() => it)
  const ask = () => {
    const arrived = from.arrived()
    if (arrived) show(arrived)
    else void from.fetch().then(show)
  }
  return [part, ask]
}
