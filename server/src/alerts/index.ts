export { type Alerts, createAlerts } from './alerts.ts'
export { type Finding, raiseAlert } from './raise.ts'
