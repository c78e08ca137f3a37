import { Trans } from '@lingui/react'
import type { AuditEntry } from '@valecuatro/contract'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Subject } from './subject.tsx'

interface OneSubjectProps {
  /** Its id. */
  subject: string
  entries: readonly AuditEntry[] | undefined
  onClear: () => void
}

/** Only what was done to one thing or person is shown: said, with the way to see all. */
export function OneSubject({ subject, entries, onClear }: OneSubjectProps) {
  const found = entries?.find(entry => entry.subject.id === subject)?.subject
  return (
    <div className="mb-4">
      <Notice>
        <div className="error-bar">
          <p>
            <Trans
              id="Showing only actions on <0/>"
              components={{ 0: found ? <Subject subject={found} /> : <code>{subject}</code> }}
            />
          </p>
          <Button size="small" onClick={onClear}>
            <Trans id="Show all" />
          </Button>
        </div>
      </Notice>
    </div>
  )
}
