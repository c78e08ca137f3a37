import { keptSwitch } from '../../../ui/keptSwitch.ts'

/** Enable keyboard shortcuts; who dictates or uses a screen reader may want them off. */
export const { use: useAlertKeysOn } = keptSwitch('alert-keys')
