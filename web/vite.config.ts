import { lingui } from '@lingui/vite-plugin'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** In development this server stands in for the page server, which fills in where the API is. */
const fillApiHost: Plugin = {
  name: 'fill-api-host',
  apply: 'serve',
  transformIndexHtml(html) {
    const host = process.env.API_ORIGIN ?? `:${process.env.API_PORT ?? '4000'}`
    return html.replace('<meta name="api-host" content="">', `<meta name="api-host" content="${host}">`)
  },
}

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    lingui({ cwd: import.meta.dirname, failOnMissing: true, failOnCompileError: true }),
    fillApiHost,
  ],
  server: { port: Number(process.env.WEB_PORT ?? 3000), strictPort: true },
  build: {
    manifest: true,
    // A drawing is a file of its own, never part of the script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What every page needs, in one file that outlives our own changes.
            {
              name: 'foundation',
              test: /node_modules\/(react|react-dom|scheduler|wouter|regexparam|@lingui)\//,
            },
            {
              name: 'house',
              test: /src\/(art|net\/(?!socket\/liveSocket)|features\/(session|language|theme|brand|live\/useSocket)|ui\/(arriving|button|errorBoundary|icons|keptSwitch|skipLink|spinner|states|toast\.ts|useTitle))/,
            },
            // A player's face is on many pages, and is made of the suits.
            { name: 'faces', test: /engine\/src\/cards|src\/features\/avatar/ },
            { name: 'sound', test: /src\/features\/sound/ },
            // Whatever two of the pages with a table share, for all of them: one request in place of many.
            { name: 'table', test: /engine\/src|src\/features\/(table|cards)/, minShareCount: 2 },
          ],
        },
      },
    },
  },
})
