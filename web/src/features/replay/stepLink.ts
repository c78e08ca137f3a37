/** The moment that an address points at; people count from 1. */
export function stepInLink(search: string): number {
  const step = Number.parseInt(new URLSearchParams(search).get('step') ?? '', 10)
  return Number.isNaN(step) ? 0 : Math.max(0, step - 1)
}

/** The same address, pointing at this moment. */
export function linkTo(href: string, moment: number): string {
  const url = new URL(href)
  if (moment === 0) url.searchParams.delete('step')
  else url.searchParams.set('step', String(moment + 1))
  return url.href
}
