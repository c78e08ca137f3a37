import type { FastifyRequest } from 'fastify'

export const LANGUAGES = ['en', 'es'] as const
export type Language = (typeof LANGUAGES)[number]

/** The language that the reader has chosen, otherwise the first supported language of the browser. */
export function languageOf(cookie: string | undefined, acceptLanguage: string | undefined): Language {
  const chosen = LANGUAGES.find(language => language === cookie)
  if (chosen) return chosen
  const wishes = (acceptLanguage ?? '')
    .split(',')
    .map(wish => {
      const [tag = '', ...parameters] = wish.trim().toLowerCase().split(';')
      const quality = parameters.find(parameter => parameter.trim().startsWith('q='))
      return { language: tag.split('-')[0], quality: quality ? Number(quality.split('=')[1]) : 1 }
    })
    .sort((a, b) => b.quality - a.quality)
  for (const wish of wishes) {
    const spoken = LANGUAGES.find(language => language === wish.language)
    if (spoken) return spoken
  }
  return 'en'
}

/** The language of the calling page. A request that was refused early has no cookies. */
export const requestLanguage = ({ cookies, headers }: FastifyRequest): Language =>
  languageOf(cookies?.lang, headers['accept-language'])
