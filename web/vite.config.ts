import { lingui } from '@lingui/vite-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { englishCatalogs } from './build/englishCatalogs.ts'
import { inlineSentences } from './build/serverSentences.ts'

/** In development, fills in the API host, which the page server does in production. */
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
    lingui({ cwd: import.meta.dirname, failOnMissing: true, failOnCompileError: true }),
    englishCatalogs,
    fillApiHost,
    inlineSentences,
  ],
  // React provides this hook itself; the router brings a copy for older versions.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim.*$/, replacement: 'react' }] },
  server: { port: Number(process.env.WEB_PORT ?? 3000), strictPort: true },
  build: {
    manifest: true,
    // Images stay separate files and are never inlined in scripts.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // Every page has loaded these before a script asks for another part, so scripts need not name them again.
      resolveDependencies: (_file, needed, { hostType }) =>
        hostType === 'js'
          ? needed.filter(name => !/\/(base|core|rolldown-runtime)-[^/]+\.js$/.test(name))
          : needed,
    },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Code that every page needs, in a chunk that stays cached across our releases.
            {
              name: 'base',
              test: /node_modules\/(react|react-dom|scheduler|wouter|regexparam|@lingui)\/|rolldown\/runtime/,
            },
            {
              name: 'core',
              test: /src\/(app\/(app|routes)\.tsx|frame\/page\.tsx|art\/[^?]*\.svg$|i18n\/(?!longTexts)|net\/(?!socket\/liveSocket|query|download|live|retry)|ui\/(button|commonIcons|defer|errorBoundary|header|preloadable|states|theme|toast\.ts|useTitle))/,
            },
            // Player avatars are drawn on many pages and use the suits of the engine.
            { name: 'faces', test: /engine\/src\/cards|src\/art\/avatar|bots\/src\/levels/ },
            // What every table loads beside its own code: sounds and switches.
            {
              name: 'sound',
              test: /src\/sound\/(sounds|voicePreference)|ui\/persistentToggle|practice\/practiceOptions/,
            },
            // A group includes what its modules import, unless an earlier group has it.
            { name: 'schemas', test: /node_modules\/zod\// },
            {
              name: 'popups',
              test: /node_modules\/(radix-ui|@radix-ui|@floating-ui|react-remove-scroll|react-style-singleton|use-callback-ref|use-sidecar|aria-hidden|get-nonce|tslib)/,
            },
            { name: 'icons', test: /src\/ui\/icons/ },
            // The sign-in form and the frame around it.
            {
              name: 'signInForm',
              test: /src\/(pages\/visitor\/auth\/(accountFields|authPage|signInPanel|signInSteps|usePasswordMeter)\.tsx?$|frame\/playerFrame|ui\/field)/,
            },
            // Small controls that several pages share: one request, and a dialog at the table loads no other page.
            { name: 'widgets', test: /src\/(ui\/(copyText|dialog|menu|notice|switch|tabs)|net\/download)/ },
            { name: 'rules', test: /engine\/src\/(?!notation|heading|record|tokens)/, minShareCount: 2 },
            // Records of games are read and written by replays, not by the first page with a table.
            { name: 'records', test: /engine\/src/, minShareCount: 2 },
            // Code shared by at least two of the pages with a table: one request instead of many.
            {
              name: 'table',
              test: /src\/(game\/(?!index|(chat|people|queue)\/|model\/(liveSource|handSummary)|sheet\/(handLog|handSummaryList)|felt\/senaFace|text\/(eventText|talkText))|art\/(playingCard|cardName))|src\/art\/.*\?url/,
              minShareCount: 2,
            },
            // Loaded once a table can be played.
            { name: 'tableLater', test: /src\/game\/deferredParts/ },
            { name: 'personMenu', test: /src\/game\/people\/personMenu/ },
            // The notice on every page that a player is waiting for a table, and what follows live documents.
            {
              name: 'waiting',
              test: /src\/(pages\/play\/lobby\/(liveNotices|useChallenges)|game\/(queue\/(useQueue|playerStatus)|people\/challengesOfThisTab)|net\/(live|retry|store)|ui\/time)/,
              minShareCount: 2,
            },
            // Code shared by at least two of the other player pages.
            {
              name: 'playerPages',
              test: /node_modules\/@tanstack\/(query-core|react-query)|src\/(pages\/(play\/lobby|people\/profile|tournaments)|game\/(people|queue))\/|src\/(net\/query|ui\/(loaded|feltMessage))/,
              minShareCount: 2,
            },
            // Code shared by at least two admin pages.
            { name: 'adminPages', test: /src\/pages\/admin\//, minShareCount: 2 },
          ],
        },
      },
    },
  },
})
