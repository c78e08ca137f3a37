import { config } from 'zod'

// The page's content security policy allows no code made at run time; zod need not even try.
// Import this before anything that makes a schema.
config({ jitless: true })
