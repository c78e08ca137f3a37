import { lingui } from '@lingui/vite-plugin'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { inlineSentences } from './build/serverSentences.ts'
import { slimReact } from './build/slimReact.ts'

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
    inlineSentences,
    slimReact,
  ],
  // React has this hook itself; the router brings a copy for older versions.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim.*$/, replacement: 'react' }] },
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
              test: /node_modules\/(react|react-dom|scheduler|wouter|regexparam|@lingui)\/|rolldown\/runtime/,
            },
            {
              name: 'house',
              test: /src\/(app\.tsx|routes\.tsx|page\.tsx|useStartOfPage|art\/[^?]*$|net\/(?!socket\/liveSocket)|features\/(session|language|theme|brand\/wordmark|live\/(useSocket|liveNoticesLater))|ui\/(arriving|afterPaint|firstInteraction|button|commonIcons|errorBoundary|skipLink|spinner|states|toast\.ts|useTitle|whenIdle))/,
            },
            // A player's face is on many pages, and is made of the suits.
            { name: 'faces', test: /engine\/src\/cards|src\/features\/avatar/ },
            { name: 'sound', test: /src\/features\/sound\/(sound|voicePreference)|ui\/keptSwitch/ },
            // A group takes along what its modules import, unless an earlier group has it.
            { name: 'schemas', test: /node_modules\/zod\// },
            { name: 'forms', test: /node_modules\/(react-hook-form|@hookform)/ },
            {
              name: 'popups',
              test: /node_modules\/(radix-ui|@radix-ui|@floating-ui|react-remove-scroll|react-style-singleton|use-callback-ref|use-sidecar|aria-hidden|get-nonce|tslib)/,
            },
            { name: 'icons', test: /src\/ui\/icons/ },
            // The form, and the frame that it stands in.
            {
              name: 'signInForm',
              test: /src\/(features\/(signIn(?!\/zod)|playerFrame(?!\/open))|ui\/(field|passwordField))/,
              minShareCount: 2,
            },
            { name: 'rules', test: /engine\/src/, minShareCount: 2 },
            // Whatever two of the pages with a table share, for all of them: one request in place of many.
            {
              name: 'table',
              test: /src\/features\/(table(?!\/(model\/(liveSource|story)|sheet\/handStory|felt\/signFace|words\/talkWords))|cards)|src\/art\/.*\?url/,
              minShareCount: 2,
            },
            // What is loaded once a table can be played.
            { name: 'tableLater', test: /src\/features\/table\/laterParts/ },
            // What tells a player on every page that they wait for a table.
            { name: 'waiting', test: /src\/features\/(live|queue\/(use|place|clockTime))/, minShareCount: 2 },
            // Whatever two of the other pages of a player share.
            {
              name: 'playerPages',
              test: /node_modules\/@tanstack\/(query-core|react-query)|src\/features\/(live|profile|queries|queue|tournaments)\/|features\/brand\/feltState/,
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
})
