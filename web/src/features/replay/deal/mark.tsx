import { CheckIcon, CloseIcon } from '../../../ui/icons.tsx'

/** Whether something holds; the words beside it say so too. */
export function Mark({ holds }: { holds: boolean }) {
  return <span className="deal-mark">{holds ? <CheckIcon size={18} /> : <CloseIcon size={18} />}</span>
}
