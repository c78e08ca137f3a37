/**
 * Plays some choices on so many new deals. A row for each deal holds the value of each of them, in the same order; the
 * values of one row are compared with each other, the rows are independent.
 */
export type DrawRows = (count: number, choices: readonly number[]) => readonly (readonly number[])[]

/** What sampling says about some choices. */
export interface Comparison {
  readonly best: number
  /** The value of each choice. */
  readonly values: readonly number[]
  /**
   * For each choice half of the 95 % interval of its difference to the best one. For the best one itself: by how much
   * another may still be better.
   */
  readonly margins: readonly number[]
  /** Half of the 95 % interval of the value of the best choice. */
  readonly margin: number
  /** On how many deals the best choice was played. */
  readonly samples: number
}

export interface JudgeOptions {
  /** The deals on which all choices are played. */
  readonly samples: number
  /** The most deals on which the best choice and the chosen one are played again. */
  readonly most: number
  /** Losses from which the judgement changes, from the smallest. */
  readonly thresholds: readonly number[]
}

/** After so many deals the choices that are clearly worse are left out. */
const BATCH_DEALS = 16
/** The distance, in standard errors, at which a choice is clearly worse. */
const CLEAR_STANDARD_ERRORS = 3
/** A choice is left out only when its difference is known at least this well. */
const PRECISE_MARGIN = 0.03
/**
 * A loss is settled when every threshold is farther away than so many margins: more than one, because looking at the
 * interval several times and stopping when it looks good makes it too narrow.
 */
const SETTLED_MARGINS = 1.4
/**
 * The margin of a difference assumes this many more deals, with differences as large as the spread of the values. Two
 * choices often end alike: without these, a few deals without a difference would seem to prove that there is none.
 */
const ASSUMED_DEALS = 2

/** Plays all choices on the same deals, at most `samples`, and leaves out early those that are clearly worse. */
export function compareChoices(draw: DrawRows, count: number, samples: number): Comparison {
  const lists: number[][] = Array.from({ length: count }, () => [])
  let open = lists.map((_, n) => n)
  for (let dealt = 0; dealt < samples; dealt += BATCH_DEALS) {
    for (const row of draw(Math.min(BATCH_DEALS, samples - dealt), open)) {
      for (const [at, n] of open.entries()) lists[n]!.push(row[at]!)
    }
    open = stillOpen(open, lists)
    if (count > 1 && open.length === 1) break
  }
  const longest = Math.max(...lists.map(list => list.length))
  const best = lists.reduce(
    (top, list, n) =>
      list.length === longest && (lists[top]!.length < longest || mean(list) > mean(lists[top]!)) ? n : top,
    0,
  )
  const value = mean(lists[best]!)
  const differences = lists.map(list => compare(lists[best]!, list))
  return withBest(best, {
    values: differences.map(({ difference }) => value - difference),
    margins: differences.map(({ margin }) => margin),
    margin: marginOf(lists[best]!),
    samples: longest,
  })
}

/**
 * Compares the choices and then judges the chosen one. Where its loss may reach a threshold, the best choice and the
 * chosen one are played again on other deals, since the first deals chose which choice looked best: until the interval of
 * the loss holds no threshold, or on `most` deals.
 */
export function judgeChoice(
  draw: DrawRows,
  count: number,
  chosen: number,
  { samples, most, thresholds }: JudgeOptions,
): Comparison {
  const first = compareChoices(draw, count, samples)
  const { best, values, margins } = first
  if (best === chosen || values[best]! - values[chosen]! + margins[chosen]! < thresholds[0]!) return first
  const lists: [number[], number[]] = [[], []]
  let dealt = 0
  let judged = { difference: 0, margin: 0 }
  do {
    const count = Math.min(Math.max(samples, dealt), most - dealt)
    for (const row of draw(count, [best, chosen])) for (const n of [0, 1] as const) lists[n].push(row[n]!)
    dealt += count
    judged = compare(...lists)
  } while (dealt < most && !isSettled(judged, thresholds))
  const value = mean(lists[0])
  const shift = value - values[best]!
  return withBest(judged.difference < 0 ? chosen : best, {
    values: values.map((each, n) => (n === chosen ? value - judged.difference : each + shift)),
    margins: margins.map((each, n) => (n === chosen || n === best ? judged.margin : each)),
    margin: marginOf(lists[0]),
    samples: lists[0].length,
  })
}

/** The mean of values and half of its 95 % interval. */
export function estimate(values: readonly number[]): { readonly value: number; readonly margin: number } {
  return { value: mean(values), margin: marginOf(values) }
}

function withBest(best: number, { values, margins, ...rest }: Omit<Comparison, 'best'>): Comparison {
  const top = Math.max(...values)
  const ahead = values.map((value, n) => (n === best ? 0 : margins[n]! - (top - value)))
  return {
    ...rest,
    best,
    values,
    margins: margins.map((margin, n) => (n === best ? Math.max(0, ...ahead) : margin)),
  }
}

function isSettled(
  { difference, margin }: { difference: number; margin: number },
  thresholds: readonly number[],
): boolean {
  return thresholds.every(each => Math.abs(each - difference) > SETTLED_MARGINS * margin)
}

function stillOpen(open: readonly number[], lists: readonly number[][]): number[] {
  const means = open.map(n => mean(lists[n]!))
  const best = open[means.indexOf(Math.max(...means))]!
  return open.filter(n => {
    if (n === best || lists[n]!.length < 2 * BATCH_DEALS) return true
    const { difference, margin } = compare(lists[best]!, lists[n]!)
    return margin > PRECISE_MARGIN || difference <= (CLEAR_STANDARD_ERRORS / Z_95) * margin
  })
}

/** By how much the first list is higher on the deals that both have, and half of the 95 % interval of that. */
function compare(
  first: readonly number[],
  second: readonly number[],
): { readonly difference: number; readonly margin: number } {
  const differences = second.map((value, n) => first[n]! - value)
  return { difference: mean(differences), margin: marginOf(differences, ASSUMED_DEALS * varianceOf(first)) }
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function varianceOf(values: readonly number[]): number {
  const middle = mean(values)
  return values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (values.length - 1)
}

const Z_95 = 1.96

/** Half of the 95 % interval of the mean, by Student's t distribution; `extra` is added to the squares. */
function marginOf(values: readonly number[], extra = 0): number {
  const { length } = values
  if (length < 2) return 1
  const quantile = Z_95 + (Z_95 ** 3 + Z_95) / (4 * (length - 1))
  return quantile * Math.sqrt((varianceOf(values) + extra / (length - 1)) / length)
}
