import type { Rules } from '@valecuatro/engine'
import { persistentText } from '../../../ui/persistentToggle.ts'

/** The chosen options, kept in this browser in the form of a query string: `players=2&points=30&flor=1&level=amigo`. */
export const keptOptions = persistentText('practice-options', kept => kept ?? '')

/** The rules that a query string names. */
export function rulesIn(search: string): Partial<Rules> {
  const options = new URLSearchParams(search)
  const [players, points, flor] = ['players', 'points', 'flor'].map(name => Number(options.get(name) ?? -1))
  return {
    ...((players === 2 || players === 4 || players === 6) && { players }),
    ...((points === 15 || points === 30) && { target: points }),
    ...((flor === 0 || flor === 1) && { flor: flor === 1 }),
  }
}
