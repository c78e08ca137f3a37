/** The levels of the trained policy that people can choose, weakest first. */
export const LEVELS = ['principiante', 'amigo', 'picante', 'maestro'] as const
export type Level = (typeof LEVELS)[number]

export const LEVEL_NAMES: Readonly<Record<Level, string>> = {
  principiante: 'Principiante',
  amigo: 'Amigo',
  picante: 'Picante',
  maestro: 'Maestro',
}

/** Elo ratings one against one (2) and in pairs (4), with `balanced` at 1000. See the README for the method. */
export const LEVEL_RATINGS: Readonly<Record<Level, Readonly<Record<2 | 4, number>>>> = {
  principiante: { 2: 787, 4: 871 },
  amigo: { 2: 872, 4: 943 },
  picante: { 2: 962, 4: 1034 },
  maestro: { 2: 1049, 4: 1099 },
}
