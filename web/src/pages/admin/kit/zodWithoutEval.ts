import { config } from 'zod'

// The content security policy forbids eval, which zod would otherwise try. Import this before any module that creates
// a schema.
config({ jitless: true })
