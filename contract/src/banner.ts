import { z } from 'zod'
import { dateTime, settingsVersion, text, withoutHidden } from './input.ts'
import { MESSAGES } from './messages.ts'
import type { Route } from './route.ts'
import { BANNER_KINDS, MAX_BANNER_LENGTH } from './values.ts'

const BannerText = text(MESSAGES.bannerTextRequired)
  .transform(withoutHidden)
  .pipe(text().trim().max(MAX_BANNER_LENGTH, MESSAGES.bannerTextTooLong))

/** The banner above every page, in both languages. */
export const Banner = z
  .object({
    /** A banner that was dismissed is shown again when it has changed. */
    version: z.int().min(1),
    kind: z.enum(BANNER_KINDS),
    text: z.object({ en: z.string(), es: z.string() }),
  })
  .meta({ id: 'Banner' })
export type Banner = z.infer<typeof Banner>

export const BannerSettings = Banner.extend({
  /** Incremented by each change. Saving sends the version that was read, so that no change is overwritten unseen. */
  version: z.int().min(0),
  isOn: z.boolean(),
  /** When the banner is shown while it is on. Null: from now on, or until it is switched off. */
  startsAt: z.iso.datetime().nullable(),
  endsAt: z.iso.datetime().nullable(),
  /** Null before the first change. */
  updatedBy: z.string().nullable(),
  updatedAt: z.iso.datetime().nullable(),
}).meta({ id: 'BannerSettings' })
export type BannerSettings = z.infer<typeof BannerSettings>

export const BannerChange = z
  .object({
    version: settingsVersion,
    isOn: z.boolean(),
    kind: z.enum(BANNER_KINDS),
    text: z.object({ en: BannerText, es: BannerText }),
    startsAt: dateTime(MESSAGES.dateInvalid).nullable(),
    endsAt: dateTime(MESSAGES.dateInvalid).nullable(),
  })
  .refine(({ isOn, text: { en, es } }) => !isOn || (en !== '' && es !== ''), {
    error: MESSAGES.bannerTextRequired,
    path: ['text'],
  })
  .refine(({ startsAt, endsAt }) => !endsAt || !startsAt || Date.parse(endsAt) > Date.parse(startsAt), {
    error: MESSAGES.bannerEndsBeforeStart,
    path: ['endsAt'],
  })
  .meta({ id: 'BannerChange' })
export type BannerChange = z.infer<typeof BannerChange>

export const bannerRoutes = {
  'GET /api/banner': {
    summary: 'What is shown above every page now; null if nothing is',
    tag: 'System',
    access: 'public',
    anonymous: true,
    answer: Banner.nullable(),
  },
  'GET /api/admin/banner': {
    summary: 'The settings of the banner',
    tag: 'System',
    access: 'admin',
    answer: BannerSettings,
  },
  'PUT /api/admin/banner': {
    summary: 'Change the banner; all open pages show it within seconds',
    tag: 'System',
    access: 'admin',
    body: BannerChange,
    answer: BannerSettings,
    failures: [409],
  },
} as const satisfies Record<string, Route>
