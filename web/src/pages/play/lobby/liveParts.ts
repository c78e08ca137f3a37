import type { Banner } from '@valecuatro/contract'
import { loadCatalog } from '../../../i18n/locale.ts'

/** Parts of the live notices that few pages need: each is loaded when it is shown. */

export async function loadWarningDialog() {
  const [{ WarningDialog }] = await Promise.all([import('./warningDialog.tsx'), loadCatalog('player')])
  return WarningDialog
}

export async function showLiveBanner(banner: Banner | null): Promise<void> {
  const { showBanner } = await import('../../../frame/siteBanner.ts')
  showBanner(banner)
}
