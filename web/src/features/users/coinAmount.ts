/** The most that is moved by one hand at one time. */
const MOST = 1_000_000_000

export type CoinAmount =
  | { ok: true; amount: number }
  | { ok: false; mistake: 'none' | 'not-whole' | 'too-large' }

/** A signed number of whole coins, other than none. */
export function readAmount(text: string): CoinAmount {
  const written = text.trim().replace('−', '-')
  const amount = Number(written)
  if (written === '' || amount === 0 || Number.isNaN(amount)) return { ok: false, mistake: 'none' }
  if (!Number.isInteger(amount)) return { ok: false, mistake: 'not-whole' }
  if (Math.abs(amount) > MOST) return { ok: false, mistake: 'too-large' }
  return { ok: true, amount }
}
