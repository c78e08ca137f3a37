/** The levels at which people can choose a bot of the trained policy, from the weakest. */
export const LEVELS = ['principiante', 'amigo', 'picante', 'maestro'] as const
export type Level = (typeof LEVELS)[number]

export const LEVEL_NAMES: Readonly<Record<Level, string>> = {
  principiante: 'Principiante',
  amigo: 'Amigo',
  picante: 'Picante',
  maestro: 'Maestro',
}

/** Elo points in pairs and one against one, where the heuristic `balanced` has 1000; the README says how they were measured. */
export const LEVEL_RATINGS: Readonly<Record<Level, Readonly<Record<2 | 4, number>>>> = {
  principiante: { 2: 787, 4: 871 },
  amigo: { 2: 872, 4: 943 },
  picante: { 2: 962, 4: 1034 },
  maestro: { 2: 1049, 4: 1099 },
}
