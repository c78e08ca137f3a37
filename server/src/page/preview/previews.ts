import { setTimeout } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { Language } from '../../platform/http/language.ts'
import type { Limit } from '../../platform/http/limits.ts'
import { countedAddress } from '../../platform/http/shortAddress.ts'
import { createPictures, versionOf } from './pictures.ts'
import { generalPreview, hasOwnPreview, type Preview, readPreview } from './read.ts'
import { readSitemap, STATIC_PATHS } from './sitemap.ts'

const MAX_PREVIEWS = 1000
const KEPT_MS = 60_000
const SITEMAP_KEPT_MS = 600_000
/** A page is served with the general preview rather than late. */
const MAX_WAIT_MS = 1500

interface Source {
  /** Makes a public call of the API as a visitor from this address; null if it was refused. */
  read(path: string, address: string, language: Language): Promise<unknown>
  /** Counts the previews that are not in the cache. */
  limit: Limit
}

export type Previews = ReturnType<typeof createPreviews>

/**
 * Link previews. They are read through the public calls of the API, without a session: a preview can show nothing that
 * a visitor may not read.
 */
export function createPreviews({ read, limit }: Source) {
  const known = new LRUCache<string, Preview>({ max: MAX_PREVIEWS, ttl: KEPT_MS })
  const sitemaps = new LRUCache<'all', Promise<string[]>>({ max: 1, ttl: SITEMAP_KEPT_MS })
  const pictures = createPictures()

  /** Throws if the address has asked too often. */
  async function readOwn(path: string, language: Language, address: string): Promise<Preview> {
    const key = `${language} ${path}`
    const cached = known.get(key)
    if (cached) return cached
    await limit.take(countedAddress(address))
    const preview = await readPreview(path, language, each => read(each, address, language))
    known.set(key, preview)
    return preview
  }

  return {
    /** The preview of a page; the general one if its own cannot be read now. */
    async find(path: string, language: Language, address: string): Promise<Preview> {
      if (!hasOwnPreview(path)) return generalPreview(path, language)
      const general = { ...generalPreview('/', language), canonical: path }
      const own = readOwn(path, language, address).catch(() => general)
      return Promise.race([own, setTimeout(MAX_WAIT_MS, general, { ref: false })])
    },
    /** The picture of a page as PNG, with its version; null if it cannot be drawn now. */
    async draw(path: string, language: Language, address: string) {
      const { picture } = hasOwnPreview(path)
        ? await readOwn(path, language, address)
        : generalPreview(path, language)
      const version = versionOf(picture)
      if (!pictures.has(version)) await limit.take(countedAddress(address))
      const png = await pictures.draw(picture)
      return png && { version, png }
    },
    /** The paths for search engines, read at most once in ten minutes. */
    async sitemap(): Promise<string[]> {
      const cached = sitemaps.get('all')
      if (cached) return cached
      const paths = readSitemap(path => read(path, '127.0.0.1', 'en')).catch(() => STATIC_PATHS)
      sitemaps.set('all', paths)
      return paths
    },
    close: pictures.close,
  }
}
