/** The catalogs of all but the first pages. */
export const OTHER_CATALOGS = {
  en: {
    security: () => import('../locales/es/security.po?english'),
    player: () => import('../locales/es/player.po?english'),
    tournaments: () => import('../locales/es/tournaments.po?english'),
    tables: () => import('../locales/es/tables.po?english'),
    explain: () => import('../locales/es/explain.po?english'),
    coach: () => import('../locales/es/coach.po?english'),
    replay: () => import('../locales/es/replay.po?english'),
    learn: () => import('../locales/es/learn.po?english'),
    puzzles: () => import('../locales/es/puzzles.po?english'),
    admin: () => import('../locales/es/admin.po?english'),
    adminLists: () => import('../locales/es/adminLists.po?english'),
    alerts: () => import('../locales/es/alerts.po?english'),
  },
  es: {
    security: () => import('../locales/es/security.po'),
    player: () => import('../locales/es/player.po'),
    tournaments: () => import('../locales/es/tournaments.po'),
    tables: () => import('../locales/es/tables.po'),
    explain: () => import('../locales/es/explain.po'),
    coach: () => import('../locales/es/coach.po'),
    replay: () => import('../locales/es/replay.po'),
    learn: () => import('../locales/es/learn.po'),
    puzzles: () => import('../locales/es/puzzles.po'),
    admin: () => import('../locales/es/admin.po'),
    adminLists: () => import('../locales/es/adminLists.po'),
    alerts: () => import('../locales/es/alerts.po'),
  },
}

export type OtherArea = keyof typeof OTHER_CATALOGS.en
