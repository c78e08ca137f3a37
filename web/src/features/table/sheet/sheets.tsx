import { KeySheet } from './keySheet.tsx'
import { Ladder } from './ladder.tsx'

export type Sheet = 'keys' | 'ladder'

interface SheetsProps {
  open: Sheet | null
  onClose: () => void
}

/** What can be looked up while playing. */
export function Sheets({ open, onClose }: SheetsProps) {
  return (
    <>
      <KeySheet open={open === 'keys'} onOpenChange={onClose} />
      <Ladder open={open === 'ladder'} onOpenChange={onClose} />
    </>
  )
}
