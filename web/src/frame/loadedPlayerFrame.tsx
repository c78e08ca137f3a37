import type { ComponentProps } from 'react'
import { type Frame, PlainFrame } from './page.tsx'

let loaded: Frame | null = null

/** Called by the frame of the player pages when it has been loaded. */
export function setPlayerFrame(frame: Frame): void {
  loaded = frame
}

/** The frame of the player pages once the first of them is loaded, so that its top bar stays while another page loads or fails. */
export const playerFrame: Frame = (props: ComponentProps<Frame>) => {
  const Frame = loaded ?? PlainFrame
  return <Frame {...props} />
}
