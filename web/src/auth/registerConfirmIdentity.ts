import { withCatalog } from '../i18n/locale.ts'
import { setConfirmIdentity } from '../net/call.ts'

/** From now on a call that needs it opens the dialog, and is repeated afterwards. */
export const registerConfirmIdentity = () =>
  setConfirmIdentity(async proofs => {
    const { confirmIdentity } = await withCatalog('security', import('./confirmIdentity.tsx'))
    return confirmIdentity(proofs)
  })
