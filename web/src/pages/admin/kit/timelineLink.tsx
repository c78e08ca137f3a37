import './management.css'
import { Trans } from '@lingui/react'
import { TIMELINE_SUBJECTS } from '@valecuatro/contract/values'
import { ButtonLink } from '../../../ui/button.tsx'

interface TimelineLinkProps {
  subject: string
  id: string
}

/** Leads to the timeline of a thing, if its kind has one. */
export function TimelineLink({ subject, id }: TimelineLinkProps) {
  if (!TIMELINE_SUBJECTS.some(each => each === subject)) return null
  return (
    <ButtonLink href={`/admin/timeline/${subject}/${id}`} size="small">
      <Trans id="Timeline" />
    </ButtonLink>
  )
}
