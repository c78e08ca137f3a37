/** One thing that the address may say about a list. */
export interface Param<T extends string | number> {
  /** What the text means; a text that means nothing reads as no text at all. */
  read(text: string): T
}

export type Params = Record<string, Param<string | number>>
export type View<P extends Params> = { [K in keyof P]: ReturnType<P[K]['read']> }

/** As long as the server lets a search be. */
const LONGEST = 100

export const words: Param<string> = { read: text => text.trim().slice(0, LONGEST) }

export const pageNumber: Param<number> = {
  read: text => (/^[1-9]\d{0,6}$/.test(text) ? Number(text) : 1),
}

/** A day of the calendar, as date fields write it. */
export const day: Param<string> = {
  read: text => (/^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : ''),
}

/** One of a few values: the empty text, which stands for all of them, unless another is named. */
export function oneOf<T extends string>(values: readonly T[]): Param<T | ''>
export function oneOf<T extends string>(values: readonly T[], otherwise: NoInfer<T>): Param<T>
export function oneOf<T extends string>(values: readonly T[], otherwise: T | '' = ''): Param<T | ''> {
  return { read: text => values.find(value => value === text) ?? otherwise }
}

export function readView<P extends Params>(params: P, search: string): View<P> {
  const said = new URLSearchParams(search)
  const entries = Object.entries(params).map(([name, param]) => [name, param.read(said.get(name) ?? '')])
  return Object.fromEntries(entries) as View<P>
}

/**
 * The address after a change. What is as it would be anyway is left out, so that links stay short; what the list does
 * not know stays. Whatever changes, one looks at it from its first page.
 */
export function writeView<P extends Params>(params: P, search: string, changes: Partial<View<P>>): string {
  const said = new URLSearchParams(search)
  const changed: Record<string, string | number | undefined> = { page: 1, ...changes }
  for (const [name, param] of Object.entries(params)) {
    const value = name in changed ? changed[name] : param.read(said.get(name) ?? '')
    if (value === undefined || value === param.read('')) said.delete(name)
    else said.set(name, String(value))
  }
  return said.toString()
}
