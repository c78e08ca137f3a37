import { createCompilationErrorMessage, createCompiledCatalog } from '@lingui/cli/api'
import { formatter } from '@lingui/format-po'
import type { Plugin } from 'vite'

const po = formatter({ explicitIdAsDefault: true })

/**
 * Compiles `area.po?english`: a message id is the English text, so the English catalog of an area follows from the ids
 * of its Spanish one.
 */
export const englishCatalogs: Plugin = {
  name: 'english-catalogs',
  transform: {
    filter: { id: /\.po\?english$/ },
    async handler(content, id) {
      const translated = await po.parse(content, { locale: 'es', sourceLocale: 'en', filename: id })
      const messages = Object.fromEntries(Object.keys(translated).map(text => [text, text]))
      const { source, errors } = createCompiledCatalog('en', messages, { namespace: 'es' })
      if (errors.length > 0) this.error(createCompilationErrorMessage('en', errors))
      return { code: source, map: null, moduleType: 'js' }
    },
  },
}
