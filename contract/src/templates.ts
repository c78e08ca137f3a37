import { z } from 'zod'
import { text } from './input.ts'
import { PlayerName, TournamentId } from './matches.ts'
import { MESSAGES } from './messages.ts'
import type { Route } from './route.ts'
import { EntryConditions, TournamentRules } from './tournaments.ts'
import { CHECK_IN_MINUTES, FORMATS, MAX_TOURNAMENT_NAME_LENGTH } from './values.ts'

export const TemplateId = z.uuid(MESSAGES.templateNotFound).brand<'TemplateId'>()
export type TemplateId = z.infer<typeof TemplateId>

/** The most templates that one person keeps. */
export const MAX_TEMPLATES = 50

const TemplateName = text(MESSAGES.templateNameRequired)
  .trim()
  .min(1, MESSAGES.templateNameRequired)
  .max(MAX_TOURNAMENT_NAME_LENGTH, MESSAGES.templateNameTooLong)

export const TemplateCreation = z
  .object({
    /** The tournament whose current settings are saved. */
    tournamentId: TournamentId,
    name: TemplateName,
    /** Whether all organisers can use it. */
    isShared: z.boolean().default(false),
  })
  .meta({ id: 'TemplateCreation' })

export const TemplateEdit = z
  .object({ name: TemplateName.optional(), isShared: z.boolean().optional() })
  .meta({ id: 'TemplateEdit' })

/** The settings of a tournament, kept to create others like it. */
export const TournamentTemplate = z
  .object({
    _id: TemplateId,
    name: z.string(),
    isShared: z.boolean(),
    createdBy: PlayerName,
    settings: z.object({
      name: z.string(),
      description: z.string(),
      format: z.enum(FORMATS),
      rules: TournamentRules,
      entryFee: z.int().min(0),
      maxPlayers: z.int(),
      /** The shares of the places, the champion's first. */
      prizes: z.array(z.number()),
      addedPrize: z.int().min(0),
      hasChat: z.boolean(),
      checkInMinutes: z.literal([...CHECK_IN_MINUTES]).nullable(),
      /** A password is not kept. */
      entry: EntryConditions,
      /** How long it lasts; null without an end. */
      durationMinutes: z.int().nullable(),
    }),
  })
  .meta({ id: 'TournamentTemplate' })
export type TournamentTemplate = z.infer<typeof TournamentTemplate>

const OneTemplate = z.object({ id: TemplateId })
const ForOrganisers = { tag: 'Tournaments', access: 'organiser' } as const

export const templateRoutes = {
  'GET /api/admin/templates': {
    ...ForOrganisers,
    summary: "The caller's templates of tournaments and those that others share, by name",
    answer: z.array(TournamentTemplate),
  },
  'POST /api/admin/templates': {
    ...ForOrganisers,
    summary: 'Save the settings of a tournament as a template',
    body: TemplateCreation,
    answer: TournamentTemplate,
    status: 201,
    failures: [409],
  },
  'PATCH /api/admin/templates/{id}': {
    ...ForOrganisers,
    summary: 'Rename a template, or share it with the other organisers',
    params: OneTemplate,
    body: TemplateEdit,
    answer: TournamentTemplate,
    failures: [404, 409],
  },
  'DELETE /api/admin/templates/{id}': {
    ...ForOrganisers,
    summary: 'Delete a template; tournaments that were created from it stay',
    params: OneTemplate,
    answer: z.object({ ok: z.literal(true) }),
    failures: [404],
  },
} as const satisfies Record<string, Route>
