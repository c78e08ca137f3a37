import { keptSwitch } from '../../../ui/keptSwitch.ts'

/** Single keys at the alerts; who dictates or uses a screen reader may want them off. */
export const { use: useAlertKeysOn } = keptSwitch('alert-keys')
