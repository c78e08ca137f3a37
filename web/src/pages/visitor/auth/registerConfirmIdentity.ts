import { withCatalog } from '../../../i18n/locale.ts'
import { identity } from '../../../net/call.ts'

/** Registers the dialog that opens when a call requires confirmation; the call is repeated once the user confirms. */
export function registerConfirmIdentity() {
  identity.confirm = async ({ code, proofs = [] }) => {
    if (code !== 'confirm-identity') return false
    const { confirmIdentity } = await withCatalog('security', import('./confirmIdentity.tsx'))
    return confirmIdentity(proofs)
  }
}
