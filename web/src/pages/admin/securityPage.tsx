import { useLingui } from '@lingui/react'
import { SignInMethods } from '../people/index.ts'
import { PageHead } from './kit/pageHead.tsx'

/** How the administrator signs in; the only page for those who must set up a second factor first. */
export default function SecurityPage() {
  const { i18n } = useLingui()
  return (
    <>
      <PageHead title={i18n._('Security')} />
      <div className="panel admin-security">
        <SignInMethods />
      </div>
    </>
  )
}
