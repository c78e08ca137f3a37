const HREF = /href="#([^"]+)"/g

/** Of some parts, each beginning with a tag that has an id, those that a drawing needs, directly or through others. */
export function needed(drawing: string, parts: readonly string[]): string[] {
  const byId = new Map(parts.map(part => [/ id="([^"]+)"/.exec(part)?.[1] ?? '', part]))
  const found = new Set<string>()
  const look = (svg: string) => {
    for (const [, id] of svg.matchAll(HREF)) {
      const part = byId.get(id!)
      if (part === undefined || found.has(part)) continue
      found.add(part)
      look(part)
    }
  }
  look(drawing)
  return parts.filter(part => found.has(part))
}
