/**
 * Plays the given choices on `count` new deals. Returns one row per deal with the value of each choice, in the given
 * order. Values in the same row are comparable; the rows are independent of each other.
 */
export type DrawRows = (count: number, choices: readonly number[]) => readonly (readonly number[])[]

/** The result of comparing choices by sampling. */
export interface Comparison {
  readonly best: number
  /** The value of each choice. */
  readonly values: readonly number[]
  /**
   * For each choice, half the width of the 95 % confidence interval of its difference from the best choice. For the
   * best choice itself, how much better another choice may still be.
   */
  readonly margins: readonly number[]
  /** Half the width of the 95 % confidence interval of the best choice's value. */
  readonly margin: number
  /** The number of deals on which the best choice was played. */
  readonly samples: number
}

export interface JudgeOptions {
  /** The number of deals on which all choices are played. */
  readonly samples: number
  /** The maximum number of deals on which the best choice and the chosen one are played again. */
  readonly most: number
  /** The losses at which the judgement changes, in ascending order. */
  readonly thresholds: readonly number[]
}

/** After each batch of this many deals, choices that are clearly worse are dropped. */
const BATCH_DEALS = 16
/** The distance, in standard errors, at which a choice is clearly worse. */
const CLEAR_STANDARD_ERRORS = 3
/** A choice is dropped only if the margin of its difference is at most this. */
const PRECISE_MARGIN = 0.03
/**
 * A loss is settled when every threshold is more than this many margins away. The factor exceeds 1 because checking an
 * interval repeatedly and stopping when it looks good makes it too narrow.
 */
const SETTLED_MARGINS = 1.4
/**
 * The margin of a difference assumes this many additional deals, with differences as large as the spread of the values.
 * Two choices often end alike; without these deals, a few equal results would seem to prove that there is no
 * difference.
 */
const ASSUMED_DEALS = 2

/** Plays all choices on the same deals, at most `samples`, and drops choices early that are clearly worse. */
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
 * Compares the choices and then judges the chosen one. If its loss may reach a threshold, the best choice and the
 * chosen one are played again on new deals, because the first deals determined which choice looked best. This continues
 * until the interval of the loss contains no threshold, or up to `most` deals.
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

/** The mean of the values and half the width of its 95 % confidence interval. */
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

/** How much higher the first list is, on the deals that both have, and half the width of the 95 % interval of that. */
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

/** Half the width of the 95 % interval of the mean, by Student's t distribution. `extra` is added to the squares. */
function marginOf(values: readonly number[], extra = 0): number {
  const { length } = values
  if (length < 2) return 1
  const quantile = Z_95 + (Z_95 ** 3 + Z_95) / (4 * (length - 1))
  return quantile * Math.sqrt((varianceOf(values) + extra / (length - 1)) / length)
}
