import { z } from 'zod'
import { DETECTORS, type DetectorSettings, type Threshold } from './detectors.ts'
import { settingsVersion } from './input.ts'
import { MESSAGES } from './messages.ts'
import type { Route } from './route.ts'

const rangeOf = ({ min, max, unit }: Threshold) => {
  const number = z.number(MESSAGES.thresholdInvalid).min(min, MESSAGES.thresholdInvalid)
  const ranged = number.max(max, MESSAGES.thresholdInvalid)
  return unit === 'sigma' || unit === 'seconds' ? ranged : ranged.int(MESSAGES.thresholdInvalid)
}
const schemaOf = (thresholds: Record<string, Threshold>) =>
  z.object({
    on: z.boolean(),
    ...Object.fromEntries(Object.entries(thresholds).map(([name, each]) => [name, rangeOf(each)])),
  })

// The cast is safe: the schema and the type are both derived from `DETECTORS`.
export const DetectorThresholds = z
  .object(
    Object.fromEntries(
      Object.entries(DETECTORS).map(([name, { thresholds }]) => [name, schemaOf(thresholds)]),
    ),
  )
  .meta({ id: 'DetectorSettings' }) as unknown as z.ZodType<DetectorSettings, DetectorSettings>

const defaultsOf = (thresholds: Record<string, Threshold>) => ({
  on: true,
  ...Object.fromEntries(Object.entries(thresholds).map(([name, each]) => [name, each.default])),
})

export const DEFAULT_DETECTORS = DetectorThresholds.parse(
  Object.fromEntries(
    Object.entries(DETECTORS).map(([name, { thresholds }]) => [name, defaultsOf(thresholds)]),
  ),
)

export const AlertSettings = z
  .object({
    detectors: DetectorThresholds,
    /** Incremented by each change. Saving sends the version that was read, so that no change is overwritten unseen. */
    version: z.int().min(0),
    /** Null while the defaults are unchanged. */
    updatedBy: z.string().nullable(),
    updatedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'AlertSettings' })
export type AlertSettings = z.infer<typeof AlertSettings>

export const alertSettingsRoutes = {
  'GET /api/admin/alerts/settings': {
    summary: 'The settings of the detectors',
    tag: 'Alerts',
    access: 'moderator',
    answer: AlertSettings,
  },
  'PUT /api/admin/alerts/settings': {
    summary: 'Change the settings of the detectors; in effect on every node within seconds',
    tag: 'Alerts',
    access: 'admin',
    confirm: 'always',
    body: z.object({ detectors: DetectorThresholds, version: settingsVersion }),
    answer: AlertSettings,
    failures: [409],
  },
} as const satisfies Record<string, Route>
