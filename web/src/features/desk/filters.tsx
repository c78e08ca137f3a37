import './desk.css'
import { Trans, useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'

interface FiltersProps {
  children: ReactNode
  /** Whether anything is filtered: then there is a way out. */
  isFiltered: boolean
  onClear: () => void
}

/** A row of fields above a list; what they say is in the address. */
export function Filters({ children, isFiltered, onClear }: FiltersProps) {
  const { i18n } = useLingui()
  return (
    <fieldset className="filters" aria-label={i18n._('Filters')}>
      {children}
      {isFiltered && (
        <Button variant="quiet" onClick={onClear}>
          <Trans id="Clear filters" />
        </Button>
      )}
    </fieldset>
  )
}
