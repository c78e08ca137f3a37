import {
  DETECTOR_NAMES,
  DETECTORS,
  type Detector,
  type DetectorSettings,
  type Threshold,
} from '@valecuatro/contract/detectors'

/** The settings as entered in the fields: numbers are text until they are saved. */
export type Draft = Record<Detector, { on: boolean; fields: Record<string, string> }>

export { DETECTOR_NAMES }

export const thresholdsOf = (detector: Detector): [name: string, threshold: Threshold][] =>
  Object.entries(DETECTORS[detector].thresholds)

const each = <T>(make: (detector: Detector) => T) =>
  Object.fromEntries(DETECTOR_NAMES.map(name => [name, make(name)])) as Record<Detector, T>

export function toDraft(settings: DetectorSettings): Draft {
  return each(detector => {
    const { on, ...numbers }: { on: boolean } & Record<string, number | boolean> = settings[detector]
    const fields = Object.entries(numbers).map(([name, number]) => [name, String(number)])
    return { on, fields: Object.fromEntries(fields) }
  })
}

export const defaultsOf = (detector: Detector): Record<string, string> =>
  Object.fromEntries(thresholdsOf(detector).map(([name, threshold]) => [name, String(threshold.default)]))

/** Fractions are allowed for sigma and seconds only. */
export const stepOf = ({ unit }: Threshold) => (unit === 'sigma' || unit === 'seconds' ? 0.1 : 1)

export function isWithin(threshold: Threshold, text: string): boolean {
  const number = Number(text.trim().replace(',', '.'))
  if (text.trim() === '' || Number.isNaN(number)) return false
  if (stepOf(threshold) === 1 && !Number.isInteger(number)) return false
  return number >= threshold.min && number <= threshold.max
}

/** The settings to save; null while a field is invalid. */
export function toSettings(draft: Draft): DetectorSettings | null {
  const isRight = DETECTOR_NAMES.every(detector =>
    thresholdsOf(detector).every(([name, threshold]) =>
      isWithin(threshold, draft[detector].fields[name] ?? ''),
    ),
  )
  if (!isRight) return null
  const settings = each(detector => ({
    on: draft[detector].on,
    ...Object.fromEntries(
      Object.entries(draft[detector].fields).map(([name, text]) => [name, Number(text.replace(',', '.'))]),
    ),
  }))
  // Built from the same list that the type is derived from.
  return settings as unknown as DetectorSettings
}

export const isSame = (one: Draft, other: Draft) => JSON.stringify(one) === JSON.stringify(other)
