import { withCatalog } from '../i18n/locale.ts'
import { identity } from '../net/call.ts'

/** From now on a call that needs it opens the dialog, and is repeated afterwards. */
export function registerConfirmIdentity() {
  identity.confirm = async ({ code, proofs = [] }) => {
    if (code !== 'confirm-identity') return false
    const { confirmIdentity } = await withCatalog('security', import('./confirmIdentity.tsx'))
    return confirmIdentity(proofs)
  }
}
