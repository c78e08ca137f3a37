import type { ComponentProps } from 'react'
import { type Frame, PlainFrame } from './page.tsx'

let loaded: Frame | null = null

/** Called by the player frame once it is loaded. */
export function setPlayerFrame(frame: Frame): void {
  loaded = frame
}

/** The player frame once it is loaded, so that its top bar stays while another page loads or fails. */
export const playerFrame: Frame = (props: ComponentProps<Frame>) => {
  const Frame = loaded ?? PlainFrame
  return <Frame {...props} />
}
