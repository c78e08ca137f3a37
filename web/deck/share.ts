const LONG_ENOUGH = 24

/** A shape that is drawn more than once is written once: figures differ in colour, seldom in outline. */
export function share(svg: string): { shapes: string; svg: string } {
  const count = new Map<string, number>()
  for (const [, d] of svg.matchAll(/<path d="([^"]+)"/g)) count.set(d!, (count.get(d!) ?? 0) + 1)
  const shared = [...count].filter(([d, times]) => times > 1 && d.length > LONG_ENOUGH).map(([d]) => d)
  const names = new Map(shared.map((d, index) => [d, `s${index.toString(36)}`]))
  return {
    shapes: shared.map(d => `<path id="${names.get(d)}" d="${d}"/>`).join(''),
    svg: svg.replace(/<path d="([^"]+)"/g, (whole, d: string) =>
      names.has(d) ? `<use href="#${names.get(d)}"` : whole,
    ),
  }
}
