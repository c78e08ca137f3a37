import { z } from 'zod'
import type { Route } from './route.ts'

export const systemRoutes = {
  'GET /api/health': {
    summary: 'Whether the host answers and reaches its database',
    tag: 'System',
    access: 'public',
    answer: z.object({ ok: z.literal(true) }),
    failures: [503],
  },
  'GET /api/admin/test': {
    summary: 'Test call: an administrator reaches the back end',
    tag: 'System',
    access: 'admin',
    answer: z.object({ ok: z.literal(true), message: z.string(), timestamp: z.iso.datetime() }),
  },
} as const satisfies Record<string, Route>
