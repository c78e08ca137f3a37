import type { ComponentProps } from 'react'
import { type Frame, type lazyPage, PlainFrame } from './page.tsx'

type Open = Parameters<typeof lazyPage>[0]

/** Set with the first player page, so that its top bar stays while another page loads or fails. */
let loadedPlayerFrame: Frame | null = null

export const playerFrame: Frame = (props: ComponentProps<Frame>) => {
  const Frame = loadedPlayerFrame ?? PlainFrame
  return <Frame {...props} />
}

/** A page and the frame of the players' pages, loaded together. */
export function withPlayerFrame(open: Open): Open {
  return async () => {
    const frame = import('./playerFrame.tsx').then(({ PlayerFrame }) => {
      loadedPlayerFrame = PlayerFrame
    })
    const [opened] = await Promise.all([open(), frame])
    return opened
  }
}
