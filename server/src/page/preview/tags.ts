import { LANGUAGES, type Language } from '../../platform/http/language.ts'
import { HEIGHT, WIDTH } from './draw.ts'
import { versionOf } from './pictures.ts'
import type { Preview } from './read.ts'

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
export const escapeHtml = (text: string) => text.replace(/[&<>"]/g, character => ENTITIES[character]!)

/** The address of a page's picture. It names the version, so that messengers load a changed picture again. */
export function pictureAddress({ canonical, picture }: Preview, language: Language): string {
  return `/preview.png?${new URLSearchParams({ path: canonical, lang: language, v: versionOf(picture) })}`
}

/** The part of the head that describes a page. `origin` is the page's own origin; it is empty if it is unknown. */
export function previewTags(preview: Preview, language: Language, origin: string): string {
  const { title, description, canonical, isListed } = preview
  const address = origin + canonical
  const image = origin + pictureAddress(preview, language)
  const meta = (key: 'name' | 'property', name: string, content: string) =>
    `<meta ${key}="${name}" content="${escapeHtml(content)}" />`
  const link = (attributes: string, href: string) => `<link ${attributes} href="${escapeHtml(href)}" />`
  return [
    `<title>${escapeHtml(title)}</title>`,
    meta('name', 'description', description),
    ...(isListed ? [] : [meta('name', 'robots', 'noindex')]),
    link('rel="canonical"', address),
    ...LANGUAGES.map(each => link(`rel="alternate" hreflang="${each}"`, `${address}?lang=${each}`)),
    link('rel="alternate" hreflang="x-default"', address),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', 'Vale Cuatro'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', address),
    meta('property', 'og:locale', language === 'es' ? 'es_AR' : 'en_US'),
    meta('property', 'og:locale:alternate', language === 'es' ? 'en_US' : 'es_AR'),
    meta('property', 'og:image', image),
    meta('property', 'og:image:type', 'image/png'),
    meta('property', 'og:image:width', String(WIDTH)),
    meta('property', 'og:image:height', String(HEIGHT)),
    meta('property', 'og:image:alt', title),
    meta('name', 'twitter:card', 'summary_large_image'),
    meta('name', 'twitter:title', title),
    meta('name', 'twitter:description', description),
    meta('name', 'twitter:image', image),
  ].join('\n    ')
}

const BUILT_TAGS = /\s*<(title>[^<]*<\/title>|meta (name="description"|property="og:[\w:]+")[^>]*>)/g

/** Replaces the tags of a built page, which are the same for every path. */
export const withTags = (html: string, tags: string): string =>
  html.replace(BUILT_TAGS, '').replace('<meta name="api-host"', () => `${tags}\n    <meta name="api-host"`)
