import type { Manifest } from 'vite'

export interface PageParts {
  locale: string
  title: string
  description: string
  /** Shown where scripts are disabled. */
  noScript: string
  /** The page's name and its prerendered HTML. */
  content?: { page: string; html: string }
  /** A style sheet to inline, so that the page is painted before any other file arrives. */
  css?: string
  /** Source files whose chunks are preloaded, besides the entry. */
  chunks: string[]
  /** Images to preload that only style sheets refer to. */
  drawings?: string[]
  manifest: Manifest
}

const FONTS = /\/assets\/(rosario-latin-wght|sansita-swashed-latin-wght)-normal-[\w-]+\.woff2/

const STYLE_LINK = /<link rel="stylesheet"[^>]*>/

/** Fills the HTML template with a page's language, title, preload links and content. */
export function fillPage(template: string, page: PageParts): string {
  const { locale, title, description, content, css } = page
  const styled = css === undefined ? template : template.replace(STYLE_LINK, () => `<style>${css}</style>`)
  return replaced(styled, {
    '<html lang="en"': `<html lang="${locale}"`,
    '<title>Vale Cuatro</title>': `<title>${escaped(title)}</title>`,
    '<meta name="description" content="" />': [
      `<meta name="description" content="${escaped(description)}" />`,
      `<meta property="og:type" content="website" />`,
      `<meta property="og:site_name" content="Vale Cuatro" />`,
      `<meta property="og:title" content="${escaped(title)}" />`,
      `<meta property="og:description" content="${escaped(description)}" />`,
      `<meta property="og:image" content="/og.jpg" />`,
      `<meta property="og:locale" content="${locale === 'es' ? 'es_AR' : 'en_US'}" />`,
      // Before the scripts, which would otherwise be requested first.
      ...drawingLinks(page),
    ].join('\n    '),
    '</head>': `  ${[...fontLinks(page.manifest), ...chunkLinks(page), ...earlyPresses(page)].join('\n    ')}\n  </head>`,
    '<noscript></noscript>': `<noscript>${escaped(page.noScript)}</noscript>`,
    ...(content && {
      '<div id="root"></div>': `<div id="root" data-page="${content.page}">${content.html}</div>`,
    }),
  })
}

function replaced(template: string, replacements: Record<string, string>): string {
  return Object.entries(replacements).reduce((text, [from, to]) => {
    if (text.split(from).length !== 2) throw new Error(`index.html should contain ${from} exactly once`)
    return text.replace(from, () => to)
  }, template)
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

function fontLinks(manifest: Manifest): string[] {
  return Object.values(manifest)
    .map(({ file }) => `/${file}`)
    .filter(file => FONTS.test(file))
    .map(file => `<link rel="preload" href="${file}" as="font" type="font/woff2" crossorigin />`)
}

/** Prerendered buttons can be pressed before the page is hydrated. */
const earlyPresses = ({ content }: PageParts): string[] =>
  content?.html.includes('<button') ? ['<script async src="/earlyPresses.js"></script>'] : []

function drawingLinks({ manifest, drawings = [] }: PageParts): string[] {
  return drawings.map(source => {
    const drawing = manifest[source]
    if (drawing === undefined) throw new Error(`${source} is not part of the build`)
    return `<link rel="preload" href="/${drawing.file}" as="image" type="image/svg+xml" fetchpriority="high" />`
  })
}

function chunkLinks({ manifest, chunks }: PageParts): string[] {
  const links = new Set<string>()
  // The template already preloads the imports of its entry.
  const seen = new Set(manifest['index.html']?.imports)
  const visit = (source: string) => {
    const chunk = manifest[source]
    if (chunk === undefined) throw new Error(`${source} is not part of the build`)
    if (seen.has(source)) return
    seen.add(source)
    for (const file of chunk.css ?? []) links.add(`<link rel="stylesheet" crossorigin href="/${file}" />`)
    links.add(`<link rel="modulepreload" crossorigin href="/${chunk.file}" />`)
    for (const imported of chunk.imports ?? []) if (!manifest[imported]?.isEntry) visit(imported)
  }
  for (const source of chunks) visit(source)
  return [...links]
}
