import { z } from 'zod'
import { settingsVersion, text, withoutHidden } from './input.ts'
import { MESSAGES } from './messages.ts'
import type { Route } from './route.ts'
import { MAX_PRESET_TITLE_LENGTH, MAX_PRESETS, MAX_REASON_LENGTH } from './values.ts'

const presetText = (maxLength: number) =>
  text(MESSAGES.presetIncomplete)
    .transform(withoutHidden)
    .pipe(text().trim().min(1, MESSAGES.presetIncomplete).max(maxLength, MESSAGES.presetTooLong))

/** A text that staff can start from when they write to a person; they choose it by its title. */
export const AnswerPreset = z
  .object({ title: z.string(), en: z.string(), es: z.string() })
  .meta({ id: 'AnswerPreset' })
export type AnswerPreset = z.infer<typeof AnswerPreset>

const PresetInput = z.object({
  title: presetText(MAX_PRESET_TITLE_LENGTH),
  en: presetText(MAX_REASON_LENGTH),
  es: presetText(MAX_REASON_LENGTH),
})

/** The presets until staff change them. */
export const DEFAULT_ANSWER_PRESETS: AnswerPreset[] = [
  {
    title: 'Report: acted on',
    en: 'We have looked at your report and acted on it. Thank you.',
    es: 'Revisamos tu denuncia y actuamos. Gracias por avisarnos.',
  },
  {
    title: 'Report: nothing found',
    en: 'We have looked at your report and found nothing that breaks the rules. Thank you for telling us.',
    es: 'Revisamos tu denuncia y no encontramos nada que rompa las reglas. Gracias por avisarnos.',
  },
  {
    title: 'Appeal: it stays',
    en: 'We have looked at it again, and our decision stays as it is.',
    es: 'Lo revisamos de nuevo y mantenemos la decisión.',
  },
  {
    title: 'Appeal: we were wrong',
    en: 'We have looked at it again. You were right, and we are sorry for the mistake.',
    es: 'Lo revisamos de nuevo. Tenías razón; perdón por el error.',
  },
  {
    title: 'Be respectful',
    en: 'Please treat the other players with respect. If it happens again, you may no longer be able to write or play.',
    es: 'Tratá bien a los demás jugadores, por favor. Si vuelve a pasar, podés perder el chat o la cuenta.',
  },
]

export const AnswerPresets = z
  .object({
    presets: z.array(AnswerPreset),
    /** The language of the recipients; English if they have different ones or none were named. */
    language: z.enum(['en', 'es']),
    version: z.int().min(0),
    /** Null before the first change. */
    updatedBy: z.string().nullable(),
    updatedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'AnswerPresets' })
export type AnswerPresets = z.infer<typeof AnswerPresets>

export const answerPresetRoutes = {
  'GET /api/admin/answer-presets': {
    summary: 'Texts that staff can start from when they write to people',
    tag: 'Users',
    access: 'moderator',
    query: z.object({
      /** Who will read the text: their ids, separated by commas. */
      recipients: text().max(1000).optional(),
    }),
    answer: AnswerPresets,
  },
  'PUT /api/admin/answer-presets': {
    summary: 'Change the presets of answers',
    tag: 'Users',
    access: 'moderator',
    body: z.object({
      version: settingsVersion,
      presets: z.array(PresetInput).max(MAX_PRESETS, MESSAGES.presetsTooMany),
    }),
    answer: AnswerPresets,
    failures: [409],
  },
} as const satisfies Record<string, Route>
